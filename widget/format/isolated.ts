/** Blocks in which Unicode keeps what runs from right to left: Hebrew, Arabic and others; some signs in them turn nothing. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{1efff}]/u

/** A foreign name that turns nothing around it (FSI and PDI of Unicode), where no element can do that: in attributes. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
