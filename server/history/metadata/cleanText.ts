/** Controls, and what turns or hides letters: nobody may write over what stands beside a name. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const longest = 64

/** A name that a contract gave itself, fit to be shown; `null` when nothing is left of it. */
export function cleanText(text: string): string | null {
  const clean = text.normalize('NFC').replace(hidden, '').replace(/\s+/g, ' ').trim()
  return clean === '' ? null : [...clean].slice(0, longest).join('')
}

/** Names of junk lead to a site or ask to do something there. */
export const looksLikeLure = (text: string): boolean =>
  /https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|site|fi|finance|gift|gifts|claim|claims|top|vip|pro|info|link|live|club|cc|me|eth\.limo)\b/iu.test(
    text,
  ) || /\b(?:claim|airdrop|reward|voucher|visit|bonus)\b/i.test(text)
