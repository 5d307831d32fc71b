/// How the report looks, on the screen and on paper.
enum ReportStyle {
  /// The element, whose content `hash` allows.
  static let element: StaticString = """
    <style>
    @page{size:A4;margin:18mm}
    body{font:11pt/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:0;overflow-wrap:anywhere}
    main{max-width:174mm;margin:0 auto}
    h1{font-size:18pt;line-height:1.2}
    h2{font-size:13pt;margin:8mm 0 2mm}
    h1,h2{break-after:avoid}
    dl{margin:0}
    dl div{display:flex;gap:4mm;padding:.5mm 0;border-bottom:.2mm solid #767676}
    dt{flex:0 0 55mm;font-weight:600}
    dd{flex:1;margin:0;white-space:pre-wrap;unicode-bidi:isolate}
    table{width:100%;table-layout:fixed;border-collapse:collapse}
    th,td{border:.2mm solid #767676;padding:1mm 2mm;text-align:left;vertical-align:top}
    td{white-space:pre-wrap}
    th:nth-child(1){width:20mm}
    th:nth-child(4){width:25mm}
    th:nth-child(5){width:18mm}
    dl div,tr,figure{break-inside:avoid}
    figure{margin:6mm 0}
    img{display:block;max-width:100%;max-height:110mm}
    svg{display:block;width:80mm;height:25mm;border-bottom:.2mm solid #000}
    polyline{fill:none;stroke:#000;stroke-width:.5mm;stroke-linecap:round;stroke-linejoin:round;
    vector-effect:non-scaling-stroke}
    figcaption{margin-top:1mm}
    footer{margin-top:8mm;font-size:9pt}
    @media screen{main{padding:6mm}}
    @media screen and (max-width:600px){
    dl div,table,tbody,tr,td{display:block}
    thead{display:none}
    }
    </style>
    """

  /// The page runs nothing, loads nothing, and has this style only, and the pictures that are in itself (Content
  /// Security Policy Level 3). Links need the page's origin: from a page without one, browsers send no cookie with
  /// `SameSite=Strict`.
  static func policy(_ pictures: ReportQuery.Pictures) -> String {
    let images = pictures == .embed ? " img-src data:;" : ""
    let origin = pictures == .links ? " allow-same-origin" : ""
    return
      "default-src 'none'; style-src '\(hash)';\(images) frame-ancestors 'none'; sandbox\(origin)"
  }

  /// SHA-256 of the style, in Base64.
  static let hash = "sha256-d8+z7jYOJ3RgCJWfIf8VDGN4CgdpIRmcbMgBXHF6t1g="
}
