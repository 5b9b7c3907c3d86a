export type PasswordReason = 'too_short' | 'common' | 'repeats' | 'sequence' | 'short' | 'good'

export interface PasswordStrength {
  /** `weak` is refused. */
  strength: 'weak' | 'fair' | 'strong'
  /** Why it is not better; a person reads its words from the catalogue. */
  reason: PasswordReason
}

const leastLength = 10
/** Bits of the estimate. 64 MiB and 3 passes a guess make 45 bits dear already. */
const fairBits = 45
const strongBits = 70

/** Parts of the most used passwords and of what people write on this screen. */
const common =
  /p[a4@]ssw[o0]rd|passwort|contrase|qwert[yz]|azerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|princess|sunshine|football|baseball|monkey|dragon|master|shadow|superman|batman|trustno1|admin|secret|login|gatehouse|wallet|bitcoin|ethereum|solana|crypto|abc123|1q2w3e/gi

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Runs of one character, or of a block that comes again, as one. */
const withoutRepeats = (text: string): string => text.replace(/(.+?)\1+/gsu, '$1')

/** Steps along the alphabet, the digits or a keyboard row, as one. */
function withoutSequences(text: string): string {
  const follows = (a: string, b: string): boolean => sequences.some((row) => row.includes(a + b))
  return Array.from(text).reduce((kept, letter, index, all) => {
    const [before, last] = [all[index - 2] ?? ' ', all[index - 1] ?? ' ']
    return follows(before, last) && follows(last, letter) ? kept : kept + letter
  }, '')
}

const pools: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ !-/:-@[-`{-~]/, 33],
  [/[^\0-\x7f]/, 100],
]

const bitsOf = (text: string): number => {
  const pool = pools.reduce((sum, [letters, size]) => sum + (letters.test(text) ? size : 0), 1)
  return Array.from(text).length * Math.log2(pool)
}

/** An estimate that errs on the weak side; it runs on each key and sends nothing anywhere. */
export function passwordStrength(password: string): PasswordStrength {
  if (Array.from(password).length < leastLength) return { strength: 'weak', reason: 'too_short' }
  const steps: [PasswordReason, (text: string) => string][] = [
    ['common', (text) => text.replace(common, '*')],
    ['repeats', withoutRepeats],
    ['sequence', withoutSequences],
  ]
  let text = password.slice(0, 128)
  let reason: PasswordReason = 'short'
  for (const [name, reduce] of steps) {
    const reduced = reduce(text)
    if (reduced.length < text.length - 2 && reason === 'short') reason = name
    text = reduced
  }
  const bits = bitsOf(text)
  if (bits >= strongBits) return { strength: 'strong', reason: 'good' }
  return { strength: bits >= fairBits ? 'fair' : 'weak', reason }
}
