import ArgumentParser
import Commands
import Database
import DueJobs
import JSON

extension Kortti {
  /// `kortti jobs`
  struct Jobs: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "jobs",
      abstract: "Shows what is to be done at a time: jobs list; and does it anew: jobs retry.",
      subcommands: [List.self, Retry.self], defaultSubcommand: List.self)
  }
}

extension Kortti.Jobs {
  /// `kortti jobs list`, and `kortti jobs`
  struct List: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the due jobs, those that have failed first.",
      discussion: """
        A line for each: number, state, kind, key, when it was due, when it is done or tried next, how often it was \
        tried, and why it failed, with tabs between. The states: failed (tried for the last time, kept until \
        “kortti jobs retry”), claimed (under way), due, waiting.
        """)

    @OptionGroup var shared: SharedOptions

    var access: DatabaseAccess { .reading }

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("listJobs")
    }
  }

  /// `kortti jobs retry ID`
  struct Retry: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry", abstract: "Has a job done now, as if it had never been tried.",
      discussion: """
        Where no server runs on the database, the next one does it.

        Example:
          kortti jobs retry 17
        """)

    @Argument(help: ArgumentHelp("The job's number, as “kortti jobs” shows it.", valueName: "ID"))
    var id: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("retryJob", ["id": .text(id)])
    }
  }
}
