/// What a served page has beyond one in a file: it follows the scenario.
enum LiveReload {
  /// The script for a page of a version.
  static func script(version: Int) -> String {
    """
    (() => {
      const banner = document.createElement("pre");
      banner.id = "problem";
      banner.setAttribute("role", "alert");
      banner.style.cssText = "position:fixed;z-index:9;inset:12px 12px auto;margin:0;padding:12px "
        + "16px;max-height:60vh;overflow:auto;border-radius:10px;background:#5c1010;color:#fff;"
        + "font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap";
      const events = new EventSource("/events");
      events.onmessage = (event) => {
        const { version, problem } = JSON.parse(event.data);
        if (version !== \(version)) return location.reload();
        banner.textContent = problem;
        if (problem) document.body.append(banner); else banner.remove();
      };
    })();
    """
  }

  /// The page that is served until the first one is ready.
  static func waiting(version: Int) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <title>Keyrise</title>
    </head>
    <body>
    <p>Waiting for the first good scenario …</p>
    <script>
    \(script(version: version))
    </script>
    </body>
    </html>

    """
  }
}
