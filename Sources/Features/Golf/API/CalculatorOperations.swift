import Handicap
import WebAPI

extension Golf {
  var calculatorOperations: [Operation] {
    [calculateOperation, calculatorRulesOperation]
  }

  var calculateOperation: Operation {
    .read(
      OperationInfo(
        64, "calculate", .post("/calculator"), .authenticated, .golf,
        "Works out one rule on the figures given. Nothing is stored."),
      OperationOptions<CalculatorInput, Calculation>(
        details: """
          The answer has the rule's fields at the top, null where the rules give no figure; `working`, the steps \
          in words; and `estimated` when no authority has published the method.
          """)
    ) { input, _, _ throws(CalculatorFault) in
      Calculation(answer: try Calculator.calculate(rule: input.rule, input: input.input))
    }
  }

  var calculatorRulesOperation: Operation {
    .read(
      OperationInfo(
        65, "calculatorRules", .get("/calculator"), .authenticated, .golf,
        "Lists the rules that can be worked out, with the fields that they take and give.")
    ) { (_: NoInput, _, _) throws(CalculatorFault) in Calculator.rules }
  }
}
