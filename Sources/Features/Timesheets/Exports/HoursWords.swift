import Core
import WebAPI
import WorkingTime

/// The words that a page of hours has beside what people wrote.
struct HoursWords {
  let language: Language

  /// The word of the page's language.
  private func of(_ english: String, _ finnish: String, _ bokmal: String) -> String {
    language.of(english, finnish, bokmal)
  }

  var title: String { of("Hours", "Tunnit", "Timer") }
  var person: String { of("Person", "Henkilö", "Person") }
  var everybody: String { of("Everybody", "Kaikki", "Alle") }
  var days: String { of("Days", "Päivät", "Dager") }
  var timeZone: String { of("Time zone", "Aikavyöhyke", "Tidssone") }
  var rounding: String { of("Rounding", "Pyöristys", "Avrunding") }
  var day: String { of("Day", "Päivä", "Dag") }
  var time: String { of("Time", "Aika", "Tid") }
  var work: String { of("Work", "Työ", "Arbeid") }
  var amount: String { of("Amount", "Hinta", "Beløp") }
  var sum: String { of("Sum", "Summa", "Sum") }
  var unrated: String { of("without a rate", "ilman hintaa", "uten sats") }
  var running: String { of("running", "käynnissä", "pågår") }
  var none: String { of("(none)", "(ei mitään)", "(ingen)") }
  var noHours: String { of("No hours.", "Ei tunteja.", "Ingen timer.") }
  var balance: String { of("Balance", "Saldo", "Saldo") }
  var opening: String { of("At the beginning", "Alussa", "Ved begynnelsen") }
  var planned: String { of("Planned", "Säännöllinen työaika", "Planlagt") }
  var worked: String { of("Worked", "Tehty", "Arbeidet") }
  var credited: String { of("Absence that counts", "Luettava poissaolo", "Fravær som teller") }
  var change: String { of("Change", "Muutos", "Endring") }
  var adjusted: String { of("Adjusted", "Korjattu", "Justert") }
  var closing: String { of("At the end", "Lopussa", "Ved slutten") }
  var signature: String {
    of("Date and signature", "Päiväys ja allekirjoitus", "Dato og underskrift")
  }

  func name(of group: GroupBy) -> String {
    switch group {
    case .user: person
    case .project: of("Project", "Projekti", "Prosjekt")
    case .customer: of("Customer", "Asiakas", "Kunde")
    case .task: of("Task", "Tehtävä", "Oppgave")
    case .tag: of("Tag", "Tunniste", "Merke")
    case .billable: of("Billable", "Laskutettava", "Fakturerbart")
    case .kind: of("Kind", "Laji", "Type")
    case .day: day
    case .week: of("Week", "Viikko", "Uke")
    case .month: of("Month", "Kuukausi", "Måned")
    case .year: of("Year", "Vuosi", "År")
    }
  }

  func name(of kind: EntryKind) -> String {
    switch kind {
    case .work: of("Work", "Työ", "Arbeid")
    case .additional: of("Additional work", "Lisätyö", "Merarbeid")
    case .overtime: of("Overtime", "Ylityö", "Overtid")
    case .emergency: of("Emergency work", "Hätätyö", "Nødarbeid")
    }
  }

  func name(ofBillable isBillable: Bool) -> String {
    isBillable ? of("Yes", "Kyllä", "Ja") : of("No", "Ei", "Nei")
  }

  func text(of rounding: Rounding) -> String {
    let minutes = "\(rounding.minutes) min"
    switch rounding.mode {
    case .up: return of("up to \(minutes)", "ylöspäin, \(minutes)", "opp til \(minutes)")
    case .down: return of("down to \(minutes)", "alaspäin, \(minutes)", "ned til \(minutes)")
    case .nearest: return of("to \(minutes)", "lähimpään, \(minutes)", "til \(minutes)")
    }
  }

  /// `Mon 2026-03-02`
  func text(of day: Day) -> String {
    let names: [String] =
      switch language {
      case .english: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      case .finnish: ["ma", "ti", "ke", "to", "pe", "la", "su"]
      case .bokmal: ["man.", "tir.", "ons.", "tor.", "fre.", "lør.", "søn."]
      }
    return "\(names[day.weekday - 1]) \(day)"
  }

  /// `85.00 EUR, 0:20 without a rate`: each currency by itself, then the hours that nothing prices.
  func text(of amounts: Amounts) -> String {
    let point: Character = language == .english ? "." : ","
    var parts = amounts.list.map { "\($0.text(decimalPoint: point)) \($0.currency)" }
    if amounts.unrated > 0 { parts.append("\(text(ofHours: amounts.unrated)) \(unrated)") }
    return parts.joined(separator: ", ")
  }

  /// `7:30`, with seconds where there are some, and a sign below zero.
  func text(ofHours seconds: Int64) -> String {
    (seconds < 0 ? "−" : "") + hoursText(of: abs(seconds))
  }
}
