/** The names that CAIP-122 messages give to accounts (EIP-4361, Sign In With Solana, and their kin for Bitcoin). */
const kinds = 'Ethereum|Solana|Bitcoin'
const first = new RegExp(
  `^(?:([a-z][a-z0-9+.-]*)://)?([^\\s/?#@]{1,253}) wants you to sign in with your (?:${kinds}) account:$`,
)

/** Fields in their order; each may stand once, and those marked must. */
const fields: readonly [name: string, value: RegExp, needed: boolean][] = [
  ['URI', /^\S{1,2048}$/, true],
  ['Version', /^1$/, true],
  ['Chain ID', /^[-:_a-zA-Z0-9]{1,64}$/, true],
  ['Nonce', /^[a-zA-Z0-9]{8,256}$/, true],
  ['Issued At', /^\d{4}-\d\d-\d\dT[\d:.]{8,13}(Z|[+-]\d\d:\d\d)$/, true],
  ['Expiration Time', /^\d{4}-\d\d-\d\dT[\d:.]{8,13}(Z|[+-]\d\d:\d\d)$/, false],
  ['Not Before', /^\d{4}-\d\d-\d\dT[\d:.]{8,13}(Z|[+-]\d\d:\d\d)$/, false],
  ['Request ID', /^[ -~]{0,256}$/, false],
]

/**
 * Is that a whole, well-formed sign-in message (EIP-4361, CAIP-122) for the page that asks and the account that signs? Such
 * a signature lets the page know who the person is, and nothing more. One with resources is not: a ReCap among them
 * (ERC-5573) grants more.
 *
 * @param site origin of the page
 * @param address of the account, as its chain writes it
 */
export function isOwnSignIn(text: string, site: string, address: string): boolean {
  const lines = text.split('\n')
  const [, scheme, domain] = first.exec(lines[0] ?? '') ?? []
  const page = new URL(site)
  if (domain !== page.host || (scheme && `${scheme}:` !== page.protocol)) return false
  if (!isSameAccount(lines[1], address)) return false
  const rest = withoutStatement(lines.slice(2))
  return rest !== undefined && areFields(rest, page.origin)
}

/** Hex addresses differ by their case only (EIP-55); others count as they are. */
export const isSameAccount = (line: string | undefined, address: string): boolean =>
  line === address || (/^0x[0-9a-fA-F]{40}$/.test(address) && line?.toLowerCase() === address.toLowerCase())

/** An empty line, and with a statement (one line of printable ASCII) another two. */
function withoutStatement([empty, ...rest]: string[]): string[] | undefined {
  if (empty !== '') return undefined
  const [statement = '', blank] = rest
  if (statement.startsWith('URI: ')) return rest
  if (statement === '') return rest.slice(1)
  return /^[ -~]{1,2000}$/.test(statement) && blank === '' ? rest.slice(2) : undefined
}

function areFields(lines: string[], origin: string): boolean {
  let at = 0
  for (const [name, form, needed] of fields) {
    const prefix = `${name}: `
    const line = lines[at]
    if (!line?.startsWith(prefix)) {
      if (needed) return false
      continue
    }
    const value = line.slice(prefix.length)
    if (!form.test(value) || (name === 'URI' && originOf(value) !== origin)) return false
    at++
  }
  return at === lines.length
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined
