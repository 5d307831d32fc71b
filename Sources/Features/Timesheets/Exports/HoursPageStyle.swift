/// How a page of hours looks, on the screen and on paper.
enum HoursPageStyle {
  /// The element, whose content `hash` allows.
  static let element: StaticString = """
    <style>
    @page{size:A4;margin:16mm}
    body{font:10pt/1.35 system-ui,sans-serif;color:#000;background:#fff;margin:0;overflow-wrap:anywhere}
    main{max-width:178mm;margin:0 auto}
    h1{font-size:18pt;line-height:1.2;margin:0 0 3mm}
    h2{font-size:12pt;margin:7mm 0 2mm;break-after:avoid}
    dl{margin:0 0 5mm}
    dl div{display:flex;gap:4mm;padding:.3mm 0}
    dt{flex:0 0 45mm;font-weight:600}
    dd{flex:1;margin:0;unicode-bidi:isolate}
    table{width:100%;border-collapse:collapse}
    th,td{border-bottom:.2mm solid #767676;padding:.8mm 2mm .8mm 0;text-align:left;vertical-align:top}
    thead{display:table-header-group}
    tr{break-inside:avoid}
    td small{display:block;white-space:pre-wrap;font-size:9pt}
    .n{text-align:right;padding-right:0;white-space:nowrap;font-variant-numeric:tabular-nums}
    .t{white-space:nowrap}
    .s td{font-weight:600}
    .b dd{text-align:right;flex:0 0 25mm;font-variant-numeric:tabular-nums}
    .p{display:flex;gap:12mm;margin-top:22mm;break-inside:avoid}
    .p p{flex:1;border-top:.2mm solid #000;margin:0;padding-top:1mm;font-size:9pt}
    @media screen{main{padding:6mm}}
    </style>
    """

  /// The page runs nothing, loads nothing, and has this style only (Content Security Policy Level 3).
  static let policy = "default-src 'none'; style-src '\(hash)'; frame-ancestors 'none'; sandbox"

  /// SHA-256 of the style, in Base64.
  static let hash = "sha256-EAYYB6xNEENAMu3CmJLxwctfRHPEKgYcFkQxGzhx+Do="
}
