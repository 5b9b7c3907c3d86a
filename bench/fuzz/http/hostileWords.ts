import { hostileText, specialNames } from '../hostileValues.ts'
import type { Random } from '../random.ts'

/** In the body of an HTML answer none of these may stand as it is: checks/reflection.ts. */
export const markers = ['<fuzz-mark>', '" fuzz-mark="', "' fuzz-mark='"] as const
/** As a header of an answer: somebody split it. */
export const splitHeader = 'x-fuzz-split'

const texts = [
  `"'><fuzz-mark>" fuzz-mark="' fuzz-mark='`,
  '</script><fuzz-mark>',
  '</title></textarea><fuzz-mark>',
  'javascript:"<fuzz-mark>"',
  `x\r\n${splitHeader}: 1\r\n\r\n<fuzz-mark>`,
  'ada@mail.example\u0000',
  '\u0000',
  '\ud800',
  'é漢字🙂',
  "' or 1=1; --",
  '%00%zz%ff',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '9'.repeat(40),
  'NaN',
  'true',
  'null',
  '[]',
  '{}',
  '../../../../etc/passwd',
  'eip155:1',
  'eip155:99999999999999999999999999999999',
  'solana:x',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'file:///etc/passwd',
] as const

/** A text that some part of the server may take for more than a text. */
export function hostileWord(random: Random): string {
  const kind = random.below(10)
  if (kind === 0) return random.pick(specialNames)
  if (kind === 1) return hostileText(random).slice(0, 20_000)
  if (kind === 2) return random.pick(texts).repeat(random.below(60))
  return random.pick(texts)
}

/** The same for a header: no control characters but in a request that is meant as malformed. */
export const headerWord = (random: Random): string =>
  [...hostileWord(random)]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .slice(0, 6_000)

/** Percent-encoded; half of a pair of surrogates becomes U+FFFD. */
export const encodedWord = (text: string): string => encodeURIComponent(Buffer.from(text).toString('utf8'))
