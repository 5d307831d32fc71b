import Core

/// What clients send to make the demo's account: data of operations, and changes of pushes without their numbers.
struct DemoContent {
  let account: String
  let iida: UserID
  let ilmo: UserID
  /// A day some weeks ahead.
  let due: String
  let pictures: DemoPictures
  /// When they were taken.
  let takenAt: String

  var declarations: String {
    #"""
    {"account":"\#(account)","title":"Rantala Buildings","timeZone":"Europe/Helsinki",
     "kinds":[{"kind":"building","label":"Building"},{"kind":"part","label":"Part of a building"}],
     "targetFields":[{"key":"built","label":"Year of building","type":"number"}]}
    """#
  }

  var form: String {
    #"""
    {"account":"\#(account)","template":"yearly","title":"Yearly inspection","sections":[
      {"section":"building","title":"The building","repeat":"once","fields":[
        {"key":"heated","label":"Is it heated?","type":"yesNo","required":true},
        {"key":"heating","label":"With what?","type":"choice","required":true,
         "when":{"field":"heated","in":["yes"]},
         "choices":[{"value":"district","label":"District heating"},{"value":"pump","label":"Heat pump"},
                    {"value":"oil","label":"Oil"}]},
        {"key":"meter","label":"Water meter","type":"number","decimals":1,"unit":"m³"}]},
      {"section":"parts","title":"Its parts","repeat":"children","kind":"part","fields":[
        {"key":"state","label":"State","type":"choice","required":true,
         "choices":[{"value":"good","label":"Good"},{"value":"worn","label":"Worn"},
                    {"value":"broken","label":"Broken"}],
         "finding":{"in":["broken"],"severity":"major"}},
        {"key":"damp","label":"Moisture","type":"number","decimals":1,"min":0,"max":100,"unit":"%"},
        {"key":"notes","label":"Notes","type":"text"}]}]}
    """#
  }

  /// The buildings and their parts, and a picture of one.
  var targets: [String] {
    let buildings = [
      ("r4", "Rantakatu 4", "R4", 65.8440, 1962, [iida]),
      ("r6", "Rantakatu 6", "R6", 65.8443, 1964, [iida, ilmo]),
      ("s1", "Satamatie 1", "S1", 65.8391, 1938, [ilmo]),
    ]
    var changes: [String] = []
    for (key, name, code, latitude, year, inspectors) in buildings {
      let users = inspectors.map { "\($0.value)" }.joined(separator: ",")
      changes.append(
        #"""
        "op":"add","type":"target","key":"\#(key)","set":{"name":"\#(name)","code":"\#(code)","kind":"building",
         "address":"\#(name)","postalCode":"95420","city":"Tornio","due":"\#(due)","inspectors":[\#(users)],
         "position":{"latitude":\#(latitude),"longitude":24.1513},"fields":{"built":\#(year)}}
        """#)
      for part in ["Roof", "Cellar", "Stairs", "Yard"] {
        changes.append(
          #""op":"add","type":"target","key":"\#(key)-\#(part)","set":{"name":"\#(part)","kind":"part","parent":"\#(key)"}"#
        )
      }
    }
    return changes + [pictures.front.announcement(takenAt: takenAt)]
  }

  /// An inspection from start to signature. It waits for its pictures then.
  var finished: [String] {
    let parts = [
      ("Roof", #""state":"worn","damp":12.5"#), ("Cellar", #""state":"broken","damp":41.0"#),
      ("Stairs", #""state":"good""#), ("Yard", #""state":"good","notes":"Snow not cleared""#),
    ]
    return [
      #""op":"add","type":"inspection","key":"i-r4","set":{"target":"r4","template":"yearly"}"#,
      #"""
      "op":"add","type":"sheet","key":"i-r4-building","set":{"inspection":"i-r4","section":"building",
       "answers":{"heated":"yes","heating":"district","meter":1840.7}}
      """#,
    ]
      + parts.map { part, answers in
        #"""
        "op":"add","type":"sheet","key":"i-r4-\#(part)","set":{"inspection":"i-r4","section":"parts",
         "target":"r4-\#(part)","answers":{\#(answers)}}
        """#
      } + [
        #"""
        "op":"add","type":"finding","key":"f-r4-Cellar","set":{"inspection":"i-r4","sheet":"i-r4-Cellar",
         "field":"state","severity":"critical","title":"Water comes through the north wall",
         "description":"The drain outside is blocked.","action":"Open the drain, then dry the wall.",
         "due":"\#(due)"}
        """#
      ] + pictures.finished.map { $0.announcement(takenAt: takenAt) } + [
        #"""
        "op":"state","key":"i-r4","set":{"state":"finished",
         "holds":{"sheets":5,"findings":1,"pictures":\#(pictures.finished.count)},
         "signatures":[{"name":"Iida Ilves","role":"Inspector",
           "strokes":[[[100,600],[140,300],[180,600],[220,420],[260,600]],[[300,500],[420,480],[520,560]]]}]}
        """#
      ]
  }

  /// What the manager changed while an inspector had no network.
  var corrections: [String] {
    [
      #""op":"set","key":"r6","base":1,"set":{"name":"Rantakatu 6 A"}"#,
      #""op":"set","key":"s1-Yard","base":1,"set":{"active":false}"#,
    ]
  }

  /// What an inspector without a network sends later: an inspection that goes on, with a picture whose bytes follow,
  /// and changes that meet the manager's.
  var late: [String] {
    [
      #""op":"set","key":"r6","base":1,"set":{"name":"Rantakatu 6 B"}"#,
      #""op":"set","key":"s1-Yard","base":1,"set":{"name":"Yard and pier"}"#,
      #""op":"add","type":"inspection","key":"i-s1","set":{"target":"s1","template":"yearly"}"#,
      #"""
      "op":"add","type":"sheet","key":"i-s1-building","set":{"inspection":"i-s1","section":"building",
       "answers":{"heated":"no"}}
      """#,
      #"""
      "op":"add","type":"sheet","key":"i-s1-Roof","set":{"inspection":"i-s1","section":"parts",
       "target":"s1-Roof","answers":{"state":"worn"}}
      """#,
      pictures.awaited.announcement(takenAt: takenAt),
    ]
  }
}
