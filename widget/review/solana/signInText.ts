import type { SolanaSignInInput } from '../../../host-sdk/protocol/solana.ts'
import { invalidParams } from '../checkJson.ts'

const named: readonly (readonly [name: string, field: keyof SolanaSignInInput])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

/** A line of its own could say anything in the text's name. */
function line(value: string): string {
  if (/[\r\n]/.test(value)) throw invalidParams('The sign-in has a line break in a field')
  return value
}

/** The text of Sign-In With Solana. https://github.com/phantom/sign-in-with-solana */
export function signInText(
  input: SolanaSignInInput,
  { domain, address }: { domain: string; address: string },
): string {
  const head = `${line(domain)} wants you to sign in with your Solana account:\n${line(address)}`
  const fields = named.flatMap(([name, field]) => {
    const value = input[field]
    return typeof value === 'string' ? [`${name}: ${line(value)}`] : []
  })
  const resources = input.resources ? ['Resources:', ...input.resources.map((one) => `- ${line(one)}`)] : []
  const parts = [head]
  if (input.statement !== undefined) parts.push(line(input.statement))
  if (fields.length + resources.length > 0) parts.push([...fields, ...resources].join('\n'))
  return parts.join('\n\n')
}
