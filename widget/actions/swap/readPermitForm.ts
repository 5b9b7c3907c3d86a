import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { readText } from '../../review/eip155/readText.ts'
import type { Ask } from '../send/family.ts'
import { word } from './approval.ts'
import type { SwapOrder } from './swapOrder.ts'

/** What a permit of a token is signed for (EIP-2612). */
export interface PermitForm {
  name: string
  version: string
  nonce: bigint
}

/** `DOMAIN_SEPARATOR()`, `PERMIT_TYPEHASH()`, `name()`, `version()`, `nonces(address)` */
const selectors = {
  separator: '0x3644e515',
  typeHash: '0x30adf81f',
  name: '0x06fdde03',
  version: '0x54fd4d50',
  nonces: '0x7ecebe00',
} as const
/** Of tokens that do not tell theirs. */
const usualVersions = ['1', '2']

const hashOf = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))
const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

/**
 * Read of the token itself, and proved by its separator: name and version alone may be anybody's. `undefined` where the
 * token takes none, or another kind (DAI), and of accounts with code, whose signatures tokens read in different ways.
 */
export async function readPermitForm(
  ask: Ask,
  { networkId, from, sells: { token } }: Pick<SwapOrder, 'networkId' | 'from' | 'sells'>,
): Promise<PermitForm | undefined> {
  const read = (data: string): Promise<string | undefined> =>
    ask('eth_call', [{ to: token, data }, 'latest']).then(bytesOf, () => undefined)
  const [code, separator, typeHash, nonce, name, version] = await Promise.all([
    ask('eth_getCode', [from, 'latest']).catch(() => undefined),
    read(selectors.separator),
    read(selectors.typeHash),
    read(`${selectors.nonces}${word(BigInt(from))}`),
    read(selectors.name),
    read(selectors.version),
  ])
  const called = name && readText(name)
  if (code !== '0x' || separator?.length !== 66 || nonce?.length !== 66 || !called) return undefined
  if (typeHash && typeHash !== `0x${hashOf(permitType)}`) return undefined
  const told = version && readText(version)
  const found = [...(told ? [told] : []), ...usualVersions].find(
    (one) => separatorOf({ name: called, version: one }, networkId, token) === separator,
  )
  return found === undefined ? undefined : { name: called, version: found, nonce: BigInt(nonce) }
}

const bytesOf = (answer: unknown): string | undefined =>
  typeof answer === 'string' && /^0x([0-9a-fA-F]{2}){1,2048}$/.test(answer) ? answer.toLowerCase() : undefined

function separatorOf(
  { name, version }: Pick<PermitForm, 'name' | 'version'>,
  networkId: SwapOrder['networkId'],
  token: string,
): string {
  const place = word(BigInt(evmChainId(networkId) ?? 0)) + word(BigInt(token))
  const words = [domainType, name, version].map(hashOf).join('') + place
  return `0x${bytesToHex(keccak_256(hexToBytes(words)))}`
}
