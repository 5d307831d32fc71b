// Money: whole numbers of a currency's smallest unit, as the server has them, and how people read and write them.
import { on } from "./events.js";
import { number } from "./format.js";
import { locale } from "./i18n.js";
import { isAtLeast } from "./session.js";

// As the server has them: others than the browser's in some currencies.
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const withThree = "BHD IQD JOD KWD LYD OMR TND";

const decimalsOf = (currency) => withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2;

/// An amount in whole units of its currency.
export const unitsOf = (minor, currency) => minor / 10 ** decimalsOf(currency);

/// `1,234.50 EUR`, with the decimals of the currency.
export const money = (minor, currency) => `${number(unitsOf(minor, currency), decimalsOf(currency))}\u00a0${currency}`;

/// An amount as it stands in a field: `1234.50`.
export const moneyText = (minor, currency) => {
  const decimals = decimalsOf(currency);
  return unitsOf(minor, currency).toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
};

/// The smallest units of `85`, `1 250,5` or `85.00`; what can't be read is undefined.
export function minorOf(text, currency) {
  const decimals = decimalsOf(currency);
  const [whole, units, rest = ""] = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(text.replace(/\s/g, "")) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  return Number(units + rest.padEnd(decimals, "0"));
}

let isGiven;
for (const name of ["session", "firm"]) {
  on(name, () => {
    isGiven = undefined;
  });
}

/// Whether the firm shows the person what hours cost. It is known once something of it was asked for.
export const amountsRight = {
  /// Whether it is known yet.
  get isKnown() {
    return isGiven !== undefined;
  },
  /// Until it is known, managers are taken to have it.
  get isLikely() {
    return isGiven ?? isAtLeast("manager");
  },
  /// What `read()` resolves with; `undefined` where the firm does not show it.
  async ask(read) {
    try {
      const found = await read();
      isGiven = true;
      return found;
    } catch (error) {
      if (error.status !== 403) throw error;
      amountsRight.refuse();
      return undefined;
    }
  },
  /// The server said that the person does not see it.
  refuse() {
    isGiven = false;
  },
};
