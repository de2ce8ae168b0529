"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("film").textContent);
  const elements = {};
  for (const id of Object.keys(data.elements)) elements[id] = $(id);

  // Values are kept where they change; between two changes the first holds.
  const unfold = (changes, count) => {
    const values = new Array(count);
    let next = 0, value = null;
    for (let frame = 0; frame < count; frame++) {
      while (next < changes.length && changes[next][0] <= frame) value = changes[next++].slice(1);
      values[frame] = value;
    }
    return values;
  };
  for (const film of data.films) {
    const [numerator, denominator] = film.period.split("/").map(Number);
    film.period = numerator / (denominator || 1);
    film.turns = unfold(film.turns, film.frames);
    film.shown = film.shown.map((changes) => unfold(changes, film.frames));
    for (const group of ["values", "numbers"]) {
      for (const key of Object.keys(film[group])) {
        film[group][key] = unfold(film[group][key], film.frames);
      }
    }
  }

  let film = data.films[0];
  let frame = -1;
  let clock = 0;
  let isPlaying = false;
  let before = 0;

  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const write = {
    move: (element, [x, y]) => set(element, "transform", `translate(${x} ${y})`),
    turn: (element, [x, y, angle]) =>
      set(element, "transform", `translate(${x} ${y}) rotate(${angle})`),
    stretch: (element, [x, y, across, down]) =>
      set(element, "transform", `translate(${x} ${y}) scale(${across} ${down})`),
    opacity: (element, [value]) => set(element, "opacity", String(value)),
    visibility: (element, [value]) => set(element, "visibility", value ? "visible" : "hidden"),
    shown: (element, [value]) => set(element, "opacity", String(value)),
  };
  const time = (index) => index >= film.frames ? film.duration : index * film.period;
  const points = (number) => number === null
    ? "–" : `${Math.round(number * 10) / 10} pt`.replace("-", "−");

  // MARK: - Recordings

  // Pictures that were recorded, decoded once; one that comes late is drawn when it is there.
  const recordings = data.recordings.map((pictures, index) => ({
    context: $(`recorded-${index}`).getContext("2d"),
    pictures: pictures.map((text) => {
      const image = new Image();
      image.addEventListener("load", () => drawRecording(index, image));
      image.src = "data:image/png;base64," + text;
      return image;
    }),
  }));

  function drawRecording(index, loaded) {
    const place = frame < 0 ? null : film.shown[index]?.[frame]?.[0] ?? null;
    const image = place === null ? null : recordings[index].pictures[place];
    if (!image?.complete || (loaded && loaded !== image)) return;
    recordings[index].context.drawImage(image, 0, 0);
  }

  // MARK: - One frame

  // The window as the device is held.
  let view, width, height, side;
  function look(held) {
    view = data.views[held];
    [width, height] = view.size;
    // Dimensions stand where round corners leave them their ends.
    side = Math.max(26, view.radius * 0.8);
  }

  function show(index) {
    index = Math.max(0, Math.min(film.frames - 1, index));
    if (index === frame) return;
    frame = index;
    for (const [id, values] of Object.entries(film.values)) {
      write[data.elements[id]](elements[id], values[frame]);
    }
    const [held, angle] = film.turns[frame];
    look(held);
    const [x, y] = view.at;
    $("window").setAttribute(
      "transform", `rotate(${angle} ${x + width / 2} ${y + height / 2}) translate(${x} ${y})`);
    read();
    drawOverlay();
    recordings.forEach((recording, index) => drawRecording(index));
    $("scrub").value = frame;
    const at = time(frame).toFixed(3);
    $("now").textContent = `${at} s · frame ${frame} of ${film.frames - 1}`;
    $("scrub").setAttribute("aria-valuetext", `${at} seconds, frame ${frame}`);
    $("p-head").setAttribute("d", `M${1000 * time(frame) / film.duration} -4V104`);
  }

  // A list of a long film's frames is too long to be the arguments of a call.
  const most = (values, least) => values.reduce((one, other) => Math.max(one, other), least);

  const number = (key) => film.numbers[key]?.[frame]?.[0] ?? null;

  const rows = {};
  for (const [key, label] of [["focus", "Focus"], ["keyboard", "Keyboard height"],
    ["offset", "Content offset"], ["target", "… on its way to"], ["inset", "Bottom inset"],
    ["shift", "View moved by"], ["clear", "Room below the field"], ["hidden", "Field hidden"]]) {
    if (!data.rows.includes(key)) continue;
    const dt = document.createElement("dt");
    const dd = document.createElement("dd");
    dt.textContent = label;
    $("numbers").append(dt, dd);
    rows[key] = dd;
  }

  function read() {
    const keyboard = height - number("top");
    const hidden = number("hidden");
    const text = {
      focus: number("focus") ?? "none",
      keyboard: points(Math.max(keyboard, 0)),
      offset: points(number("offset")), target: points(number("target")),
      inset: points(number("inset")), shift: points(number("shift")),
      clear: number("clear") === null ? "–" : points(number("clear")),
      hidden: hidden === null ? "–" : points(hidden),
    };
    for (const key of Object.keys(rows)) {
      if (rows[key].textContent !== text[key]) rows[key].textContent = text[key];
    }
    rows.hidden?.classList.toggle("alarm", hidden > 0.05);
  }

  // MARK: - Overlays

  const overlays = { keyboard: true, offset: false, field: true };

  const line = (d) => `<path class="halo" d="${d}"/><path d="${d}"/>`;
  // How far from the end of an edge the screen begins, so far from the edge beside it.
  const cut = (distance) => {
    const rest = Math.max(0, view.radius - distance);
    return view.radius - Math.sqrt(Math.max(0, view.radius ** 2 - rest ** 2));
  };
  const tag = (x, y, text) => {
    const w = text.length * 6.9 + 14;
    x = Math.max(w / 2 + 4, Math.min(width - w / 2 - 4, x));
    const room = 14 + cut(Math.min(x - w / 2, width - x - w / 2));
    y = Math.max(room, Math.min(height - room, y));
    return `<rect class="tag" x="${x - w / 2}" y="${y - 10}" width="${w}" height="20" rx="6"/>`
      + `<text x="${x}" y="${y + 4.2}">${text}</text>`;
  };

  function drawOverlay() {
    const top = number("top");
    const tall = height - top;
    $("o-keyboard").innerHTML = overlays.keyboard && tall > 0.5
      ? line(`M${width - side} ${top + 1}V${height - 1}M${width - side - 6} ${top + 1}h12M${width - side - 6} ${height - 1}h12`)
        + tag(width - side, top + tall / 2, points(tall))
      : "";
    const from = film.numbers.offset[0][0];
    const moved = number("offset") - from;
    const shift = number("shift");
    const travel = shift - moved;
    const middle = height * 0.4;
    $("o-offset").innerHTML = overlays.offset && Math.abs(travel) > 0.5
      ? line(`M26 ${middle}V${middle + travel}M20 ${middle}h12`
        + `M20 ${middle + travel - Math.sign(travel) * 7}L26 ${middle + travel}l6 ${-Math.sign(travel) * 7}`)
        + tag(26, middle + travel / 2, points(-travel))
      : "";
    drawField(top);
  }

  function drawField(top) {
    const group = $("o-field");
    const id = number("focus");
    const place = film.fields[film.turns[frame][0]][id];
    if (!overlays.field || !place) { group.innerHTML = ""; return; }
    const [upper, lower] = [number("fieldTop"), number("fieldBottom")];
    const hidden = number("hidden");
    const clear = number("clear");
    const box = `x="${place[0]}" y="${upper}" width="${place[1]}" height="${lower - upper}"`;
    if (hidden > 0.05) {
      const start = Math.max(upper, Math.min(lower, Math.max(lower - hidden, Math.min(top, lower))));
      group.innerHTML = `<rect ${box}/>`
        + `<g class="covered"><rect class="hidden" x="${place[0]}" y="${start}" width="${place[1]}" height="${Math.max(lower - start, 0)}"/>`
        + tag(place[0] + place[1] / 2, upper - 14, `${points(hidden)} hidden`) + "</g>";
    } else {
      const middle = place[0] + place[1] / 2;
      const isUp = top < height - 0.5 && clear > 0.5 && clear < height / 2;
      group.innerHTML = `<rect ${box}/>` + (isUp
        ? `<g class="clearance">`
          + line(`M${middle} ${lower}v${clear}M${middle - 6} ${lower + clear}h12`)
          + tag(middle, upper - 14, `${points(clear)} clear`) + "</g>" : "");
    }
  }

  // MARK: - Curves

  function plot() {
    const x = (index) => (1000 * time(index) / film.duration).toFixed(1);
    const curve = (values, low, high) => {
      let d = "";
      values.forEach((value, index) => {
        const y = (96 - 92 * (value - low) / (high - low || 1)).toFixed(1);
        d += (index ? "L" : "M") + x(index) + " " + y;
      });
      return d + `H1000`;
    };
    const keyboard = film.numbers.top.map(
      (value, index) => data.views[film.turns[index][0]].size[1] - value[0]);
    $("p-keyboard").setAttribute("d", curve(keyboard, 0, most(keyboard, 1)));
    const travel = film.numbers.offset.map((value, index) => value[0] - film.numbers.shift[index][0]);
    const low = -most(travel.map((value) => -value), 0), high = most(travel, 1);
    $("p-offset").setAttribute("d", curve(travel, low, high));
    $("p-marks").innerHTML = film.marks.map(([at]) =>
      `<path d="M${(1000 * at / film.duration).toFixed(1)} 0V100"/>`).join("");
  }

  // MARK: - Films

  function choose(index) {
    film = data.films[index];
    const share = frame < 0 ? film.start : Math.min(frame, film.frames - 1);
    frame = -1;
    $("scrub").max = film.frames - 1;
    $("alt").textContent = film.alt;
    $("where").textContent = data.films.length > 1 ? data.where : `${data.where} · ${film.strategy}`;
    const radio = $("strategies").querySelectorAll("input")[index];
    if (radio) radio.checked = true;
    plot();
    show(share);
    clock = time(frame);
  }

  data.films.forEach((film, index) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    const span = document.createElement("span");
    Object.assign(input, { type: "radio", name: "strategy", value: film.strategy });
    if (index < 9) label.title = `Key ${index + 1}`;
    span.textContent = film.strategy;
    input.addEventListener("change", () => choose(index));
    label.append(input, span);
    $("strategies").append(label);
  });
  $("strategies").classList.toggle("single", data.films.length < 2);

  // MARK: - Playing

  const icons = { play: "M4 2.5v11L13.5 8z", pause: "M4.5 3v10M11.5 3v10" };

  function play(wanted) {
    isPlaying = wanted;
    const button = $("play");
    button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    const path = button.querySelector("path");
    path.setAttribute("d", isPlaying ? icons.pause : icons.play);
    path.style.strokeWidth = isPlaying ? "3.2" : "";
    if (!isPlaying) return;
    if (frame >= film.frames - 1) clock = 0;
    else clock = time(frame);
    before = performance.now();
    requestAnimationFrame(tick);
  }

  function tick(now) {
    if (!isPlaying) return;
    clock += Math.max(0, now - before) / 1000 * Number($("speed").value);
    before = now;
    if (clock >= film.duration) {
      if (!$("loop").checked) { show(film.frames - 1); return play(false); }
      clock %= film.duration;
    }
    show(Math.floor(clock / film.period + 1e-6));
    requestAnimationFrame(tick);
  }

  function step(by) { play(false); show(frame + by); clock = time(frame); }

  $("play").addEventListener("click", () => play(!isPlaying));
  $("first").addEventListener("click", () => step(-frame));
  $("back").addEventListener("click", () => step(-1));
  $("forward").addEventListener("click", () => step(1));
  $("scrub").addEventListener("input", (event) => { play(false); show(Number(event.target.value)); });
  for (const input of $("overlays").querySelectorAll("input")) {
    overlays[input.value] = input.checked;
    input.addEventListener("change", () => { overlays[input.value] = input.checked; drawOverlay(); });
  }
  $("plot").addEventListener("pointerdown", (event) => {
    const box = $("plot").getBoundingClientRect();
    const seek = (x) => {
      play(false);
      show(Math.round((x - box.left) / box.width * film.duration / film.period));
    };
    const move = (event) => seek(event.clientX);
    seek(event.clientX);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), { once: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const isControl = target.matches("input, select, button");
    const number = Number(event.key);
    const choice = number >= 1 && number <= data.films.length ? number : 0;
    if (choice) choose(choice - 1);
    else if (event.key === " " && !target.matches("input[type=checkbox], select, button")) play(!isPlaying);
    else if (isControl && target.matches("input[type=radio], select")) return;
    else if (event.key === "ArrowRight") step(event.shiftKey ? 10 : 1);
    else if (event.key === "ArrowLeft") step(event.shiftKey ? -10 : -1);
    else if (event.key === "Home") step(-frame);
    else if (event.key === "End") step(film.frames - 1 - frame);
    else return;
    event.preventDefault();
  });

  // What was looked at survives a reload of the page.
  const kept = (() => { try { return JSON.parse(sessionStorage.getItem("keyrise")) || {}; } catch { return {}; } })();
  choose(Math.max(0, data.films.findIndex((film) => film.strategy === kept.strategy)));
  if (Number.isInteger(kept.frame)) show(kept.frame);
  window.addEventListener("pagehide", () => {
    try { sessionStorage.setItem("keyrise", JSON.stringify({ strategy: film.strategy, frame })); } catch { }
  });
  // Long titles take several lines, and what is left is the picture's.
  const head = document.querySelector("header");
  new ResizeObserver(() => document.body.style.setProperty("--head", `${head.offsetHeight}px`)).observe(head);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isCalm && !Number.isInteger(kept.frame)) { show(0); play(true); }
})();
