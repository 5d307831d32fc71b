/// How the report looks, on the screen and on paper.
enum ReportStyle {
  /// The element, whose content `hash` allows.
  static let element: StaticString = """
    <style>
    @page{size:A4;margin:18mm}
    body{font:11pt/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:0}
    main{max-width:174mm;margin:0 auto}
    h1{font-size:18pt}
    h2{font-size:13pt;break-after:avoid}
    dl{margin:0}
    dl div{display:flex;gap:4mm;border-bottom:.2mm solid #767676;break-inside:avoid}
    dt{flex:0 0 55mm;font-weight:600}
    dd{flex:1;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
    table{width:100%;border-collapse:collapse}
    th,td{border:.2mm solid #767676;padding:1mm 2mm;text-align:left;vertical-align:top;overflow-wrap:anywhere}
    tr,figure{break-inside:avoid}
    figure{margin:6mm 0}
    img{max-width:100%;max-height:110mm}
    svg{width:60mm;height:60mm;border-bottom:.2mm solid #000}
    code{overflow-wrap:anywhere}
    </style>
    """

  /// The page runs nothing, loads nothing, and has this style only, and the pictures that are in itself (Content
  /// Security Policy Level 3).
  static func policy(showingPictures: Bool) -> String {
    let pictures = showingPictures ? " img-src data:;" : ""
    return "default-src 'none'; style-src '\(hash)';\(pictures) frame-ancestors 'none'; sandbox"
  }

  /// SHA-256 of the style, in Base64.
  static let hash = "sha256-JCBijPAik08lD5KM5hVAQR4KNEGr2R48eBF+LXpoRoY="
}
