import Forms
import WebAPI

/// The words that a report has beside what people wrote.
struct ReportWords {
  let language: Language

  /// The word of the report's language.
  func of(_ english: String, _ finnish: String, _ bokmal: String) -> String {
    language.of(english, finnish, bokmal)
  }

  var inspection: String { of("Inspection", "Tarkastus", "Inspeksjon") }
  var target: String { of("Target", "Kohde", "Objekt") }
  var form: String { of("Form", "Lomake", "Skjema") }
  var version: String { of("version", "versio", "versjon") }
  var inspector: String { of("Inspector", "Tarkastaja", "Inspektør") }
  var state: String { of("State", "Tila", "Tilstand") }
  var started: String { of("Started", "Aloitettu", "Startet") }
  var finished: String { of("Finished", "Valmistunut", "Fullført") }
  var comment: String { of("Comment", "Kommentti", "Kommentar") }
  var findings: String { of("Findings", "Havainnot", "Funn") }
  var finding: String { of("Finding", "Havainto", "Funn") }
  var severity: String { of("Severity", "Vakavuus", "Alvorlighet") }
  var action: String { of("Action", "Toimenpide", "Tiltak") }
  var due: String { of("Due", "Määräpäivä", "Frist") }
  var signatures: String { of("Signatures", "Allekirjoitukset", "Underskrifter") }
  var picture: String { of("Picture", "Kuva", "Bilde") }

  /// Behind an answer whose field does not show.
  var hidden: String {
    of(
      " (hidden: its condition is not met)", " (piilotettu: ehto ei täyty)",
      " (skjult: vilkåret er ikke oppfylt)")
  }

  func pictures(_ count: Int) -> String {
    count == 1
      ? of("1 picture", "1 kuva", "1 bilde")
      : of("\(count) pictures", "\(count) kuvaa", "\(count) bilder")
  }

  var digest: String {
    of("SHA-256 of the content: ", "Sisällön SHA-256: ", "SHA-256 av innholdet: ")
  }

  /// Before the time of an erasure.
  var erased: String {
    of(
      "It was given before personal data was erased, ",
      "Se on laskettu ennen henkilötietojen poistamista, ",
      "Den ble gitt før personopplysninger ble slettet, ")
  }

  /// Behind that time.
  var erasedSince: String {
    of(
      ": what this page says now has another one.",
      ": sen, mitä tällä sivulla nyt on, tarkistussumma on toinen.",
      ": det som står på denne siden nå, har en annen.")
  }

  func signature(of name: String) -> String {
    of("Signature of \(name)", "Allekirjoitus: \(name)", "Underskrift: \(name)")
  }

  var voidSince: String { of("Void since ", "Mitätöity ", "Ugyldig siden ") }

  var onOtherContent: String {
    of("Given on other content", "Annettu toisesta sisällöstä", "Gitt på annet innhold")
  }

  var signedBeforeErasure: String {
    of(
      "Given before personal data was erased", "Annettu ennen henkilötietojen poistamista",
      "Gitt før personopplysninger ble slettet")
  }

  var damagedPicture: String {
    of(
      "This picture's file is missing or damaged.",
      "Tämän kuvan tiedosto puuttuu tai on vioittunut.",
      "Filen til dette bildet mangler eller er skadet.")
  }

  var droppedPictures: String {
    of("Pictures that never came", "Kuvat, jotka eivät koskaan saapuneet", "Bilder som aldri kom")
  }

  /// Who dropped a picture; nil where nobody is known.
  func dropped(by name: String?) -> String {
    let name = name ?? of("nobody known", "tuntematon", "ukjent")
    return of("dropped by \(name)", "poistanut \(name)", "fjernet av \(name)")
  }

  var signedBeforeDrop: String {
    of(
      "Given before a picture that never came was dropped",
      "Annettu ennen kuin saapumaton kuva poistettiin",
      "Gitt før et bilde som aldri kom, ble fjernet")
  }

  func absence(of picture: Picture) -> String {
    switch picture.state {
    case .removed:
      of("This picture never came.", "Tämä kuva ei koskaan saapunut.", "Dette bildet kom aldri.")
    case .awaited:
      of(
        "This picture has not arrived.", "Tämä kuva ei ole saapunut.",
        "Dette bildet har ikke kommet.")
    case .unreadable:
      of(
        "This picture can't be read.", "Tätä kuvaa ei voi lukea.",
        "Dette bildet kan ikke leses.")
    case .stored:
      of(
        "This picture can't be shown.", "Tätä kuvaa ei voi näyttää.",
        "Dette bildet kan ikke vises.")
    }
  }

  func name(of state: Inspection.State) -> String {
    switch state {
    case .open: of("open", "kesken", "pågår")
    case .arriving: of("arriving", "saapumassa", "under overføring")
    case .finished: of("finished", "valmis", "fullført")
    case .void: of("void", "mitätöity", "ugyldig")
    }
  }

  func name(of severity: Severity) -> String {
    switch severity {
    case .note: of("note", "huomautus", "merknad")
    case .minor: of("minor", "vähäinen", "mindre")
    case .major: of("major", "merkittävä", "vesentlig")
    case .critical: of("critical", "kriittinen", "kritisk")
    }
  }

  func name(of state: Finding.State) -> String {
    switch state {
    case .open: of("open", "avoin", "åpen")
    case .fixed: of("fixed", "korjattu", "utbedret")
    case .accepted: of("accepted", "hyväksytty", "godtatt")
    case .void: of("void", "aiheeton", "ikke et funn")
    }
  }

  /// The label of an answer to a question of yes and no.
  func yesNo(_ value: String) -> String {
    switch value {
    case "yes": of("Yes", "Kyllä", "Ja")
    case "no": of("No", "Ei", "Nei")
    default: of("Not applicable", "Ei koske", "Ikke aktuelt")
    }
  }
}
