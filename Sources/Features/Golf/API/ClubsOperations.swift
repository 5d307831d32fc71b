import Core
import Database
import WebAPI

extension Golf {
  /// Clubs and their caddiemasters.
  var golfClubsOperations: [Operation] {
    [
      clubsOperation, createClubOperation, updateClubOperation, clubOperation,
      grantCaddiemasterOperation, revokeCaddiemasterOperation, caddiemastersOperation,
    ]
  }

  var clubsOperation: Operation {
    .read(
      OperationInfo(40, "clubs", .get("/clubs"), .authenticated, .golf, "Lists clubs by name.")
    ) { (query: ClubsInput, _, transaction) throws(GolfFault) in
      try clubs(search: query.search, in: transaction)
    }
  }

  var clubOperation: Operation {
    .read(
      OperationInfo(69, "club", .get("/clubs/{id}"), .authenticated, .golf, "Gives one club.")
    ) { (input: Reference<Club>, _, transaction) throws(GolfFault) in
      try club(input.id, in: transaction)
    }
  }

  var createClubOperation: Operation {
    .write(
      OperationInfo(57, "createClub", .post("/clubs"), .admin, .golf, "Enters a club."),
      OperationOptions<NewRecord<Club>, Club>(location: { "/clubs/\($0.id)" })
    ) { new, context, transaction throws(GolfFault) in
      try createClub(new.draft, context, in: transaction)
    }
  }

  var updateClubOperation: Operation {
    .write(
      OperationInfo(58, "updateClub", .patch("/clubs/{id}"), .admin, .golf, "Changes a club."),
      OperationOptions<RecordUpdate<Club, Club>, Club>(
        details: "What is left out stays.", ifMatch: clubOperation)
    ) { input, context, transaction throws(GolfFault) in
      try updateClub(input.id, input.patch, context, in: transaction)
    }
  }

  var grantCaddiemasterOperation: Operation {
    .write(
      OperationInfo(
        61, "grantCaddiemaster", .put("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
        "Lets a user keep the handicaps and courses of a club.")
    ) { (input: CaddiemasterInput, context, transaction) throws(GolfFault) in
      try grantCaddiemaster(input.user, of: input.club, context, in: transaction)
      return Done()
    }
  }

  var revokeCaddiemasterOperation: Operation {
    .write(
      OperationInfo(
        62, "revokeCaddiemaster", .delete("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
        "Takes that from a user again.")
    ) { (input: CaddiemasterInput, context, transaction) throws(GolfFault) in
      try revokeCaddiemaster(input.user, of: input.club, context, in: transaction)
      return Done()
    }
  }

  var caddiemastersOperation: Operation {
    .read(
      OperationInfo(
        70, "caddiemasters", .get("/clubs/{club}/caddiemasters"), .caddiemaster, .golf,
        "Lists who keeps the handicaps of a club."),
      OperationOptions<ParentClubInput, [Caddiemaster]>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCaddiemaster(
              of: decoder.isWrong("club") ? nil : input.club, context, in: transaction)
          }
        })
    ) { input, context, transaction throws(GolfFault) in
      try requireCaddiemaster(of: input.club, context, in: transaction)
      return try caddiemasters(of: input.club, in: transaction)
    }
  }
}
