#ifndef KEYRISE_CCAIRO_SHIM_H
#define KEYRISE_CCAIRO_SHIM_H

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pixman.h>

// What Swift cannot call: the cast macros of GObject, keys that are addresses.

/// Gives `memory` to `surface`, which has it released when it is destroyed itself.
static inline cairo_status_t keyrise_surface_keep(
    cairo_surface_t *surface, void *memory, cairo_destroy_func_t release) {
  static const cairo_user_data_key_t key;
  return cairo_surface_set_user_data(surface, &key, memory, release);
}

/// Makes a FreeType font map that sees the fonts of `config` and no others; NULL when it cannot.
static inline PangoFontMap *keyrise_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map != NULL) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  }
  return map;
}

/// Returns cairo's face of a font as pango asks for it under these options; the caller's to destroy.
static inline cairo_font_face_t *keyrise_font_face_new(
    FcConfig *config, FcPattern *font, const cairo_font_options_t *options) {
  FcPattern *wanted = FcPatternCreate();
  cairo_ft_font_options_substitute(options, wanted);
  FcDefaultSubstitute(wanted);
  FcPattern *pattern = FcFontRenderPrepare(config, wanted, font);
  FcPatternDestroy(wanted);
  if (pattern == NULL) {
    return NULL;
  }
  cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
  FcPatternDestroy(pattern);
  return face;
}

/// The face that pango draws `font` with; belongs to the font.
static inline cairo_font_face_t *keyrise_font_face(PangoFont *font) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  return scaled == NULL ? NULL : cairo_scaled_font_get_font_face(scaled);
}

/// Opens the file that pango draws `font` with, and has cairo never close it.
static inline void keyrise_font_keep_open(PangoFont *font) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  if (scaled != NULL) {
    cairo_ft_scaled_font_lock_face(scaled);
  }
}

/// Writes the version of the FreeType that is loaded at run time; zeros when it cannot be asked.
static inline void keyrise_freetype_version(int *major, int *minor, int *patch) {
  FT_Library library;
  *major = *minor = *patch = 0;
  if (FT_Init_FreeType(&library) == 0) {
    FT_Library_Version(library, major, minor, patch);
    FT_Done_FreeType(library);
  }
}

#endif
