/** Longest name that is shown, in characters. */
const longest = 64

/** What nobody sees or what turns text around: controls, formats, private use, unpaired halves, line ends. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A name as it may be shown; '' when nothing is left of it. */
export const cleanText = (text: string): string =>
  [...text.normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim()]
    .slice(0, longest)
    .join('')
    .trim()

/** Does a name lead somewhere, as those of tokens do that were sent to lure people to a page? */
export const looksLikeLink = (text: string): boolean =>
  /https?:|www\.|:\/\/|t\.me\b|\.(com|org|net|io|xyz|app|fi|site|top|gift|claim|vip|pro|link|lat|cc|me|cash|club|live|online|finance|network|us|info|dev|run|win|bet)(?![\p{L}\d])/iu.test(
    text,
  ) || /\b(claim|visit|reward|voucher|airdrop)\b/i.test(text)
