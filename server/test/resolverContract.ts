import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  pad,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'

const ops = {
  ADD: '01',
  LT: '10',
  EQ: '14',
  ISZERO: '15',
  AND: '16',
  OR: '17',
  NOT: '19',
  SHL: '1b',
  SHR: '1c',
  SHA3: '20',
  ADDRESS: '30',
  CALLDATALOAD: '35',
  CALLDATASIZE: '36',
  CALLDATACOPY: '37',
  CODECOPY: '39',
  TIMESTAMP: '42',
  MLOAD: '51',
  MSTORE: '52',
  JUMPI: '57',
  GAS: '5a',
  STATICCALL: 'fa',
  DUP1: '80',
  RETURN: 'f3',
  REVERT: 'fd',
} as const

/** Words of assembly: an opcode, `0x…` to push, `:name` for a place to jump to, `@name` to push that place. */
function assemble(text: string): Hex {
  const words = text.replaceAll(/;.*$/gm, '').trim().split(/\s+/)
  const places = new Map<string, number>()
  const sizeOf = (word: string) => (word.startsWith('0x') ? word.length / 2 : word.startsWith('@') ? 3 : 1)
  let at = 0
  for (const word of words) {
    if (word.startsWith(':')) places.set(word.slice(1), at)
    at += sizeOf(word)
  }
  places.set('end', at)
  const push = (hex: string) => (0x5f + hex.length / 2).toString(16) + hex
  const bytes = words.map((word) => {
    if (word.startsWith('0x')) return push(word.slice(2))
    if (word.startsWith(':')) return '5b'
    if (word.startsWith('@')) return push((places.get(word.slice(1)) ?? 0).toString(16).padStart(4, '0'))
    return ops[word as keyof typeof ops]
  })
  return `0x${bytes.join('')}`
}

const resolve = toFunctionSelector('resolve(bytes,bytes)')
const universal = toFunctionSelector('resolveWithGateways(bytes,bytes,string[])')
const proven = toFunctionSelector('proven(bytes,bytes)')
const provenUniversal = toFunctionSelector('provenUniversal(bytes,bytes)')
const offchainLookup = toFunctionSelector('OffchainLookup(address,string[],bytes,bytes4,bytes)')

/**
 * A resolver of ENSIP-10 in machine code: it sends clients to gateways (ERC-3668) and takes an answer only with the
 * signature of `signer` over its address, the time, the request and the answer, before the time is over. It can also
 * be asked as ENS' universal resolver is.
 */
export function resolverContract({ urls, signer }: { urls: string[]; signer: Address }): Hex {
  const urlBytes = slice(encodeAbiParameters(parseAbiParameters('string[]'), [urls]), 32)
  /** Request and extra data are the same bytes, behind the template. */
  const behind = 160 + size(urlBytes)
  const template = (callback: Hex) =>
    concat([
      offchainLookup,
      pad('0x00'),
      pad(numberToHex(160)),
      pad(numberToHex(behind)),
      pad(callback, { dir: 'right' }),
      pad(numberToHex(behind)),
      urlBytes,
    ])
  const length = numberToHex(4 + behind, { size: 2 })
  const request = numberToHex(4 + behind + 32, { size: 2 })
  /** Reverts with a template (its place is on the stack) and the call, whose selector becomes that of `resolve`. */
  const lookUp = (offset: string) => `
    ${length} ${offset} 0x00 CODECOPY
    ADDRESS 0x04 MSTORE
    CALLDATASIZE ${length} MSTORE
    CALLDATASIZE 0x00 ${request} CALLDATACOPY
    ${request} MLOAD 0x20 SHL 0x20 SHR ${resolve} 0xe0 SHL OR ${request} MSTORE
    0x1f CALLDATASIZE ADD 0x1f NOT AND ${request} ADD 0x00 REVERT`
  /** Memory: 0x00 what is signed, 0x100 response, 0x120 request, 0x140 result, 0x160 signature, 0x400 bytes. */
  const verify = `
    0x04 CALLDATALOAD 0x24 ADD 0x0100 MSTORE
    0x24 CALLDATALOAD 0x04 ADD 0x0120 MSTORE
    0x0100 MLOAD DUP1 CALLDATALOAD ADD 0x0140 MSTORE
    0x0100 MLOAD DUP1 0x40 ADD CALLDATALOAD ADD 0x0160 MSTORE
    0x1900 0xf0 SHL ADDRESS 0x50 SHL OR 0x0100 MLOAD 0x20 ADD CALLDATALOAD 0x10 SHL OR 0x00 MSTORE
    0x0120 MLOAD CALLDATALOAD 0x0120 MLOAD 0x20 ADD 0x0400 CALLDATACOPY
    0x0120 MLOAD CALLDATALOAD 0x0400 SHA3 0x1e MSTORE
    0x0140 MLOAD CALLDATALOAD 0x0140 MLOAD 0x20 ADD 0x0400 CALLDATACOPY
    0x0140 MLOAD CALLDATALOAD 0x0400 SHA3 0x3e MSTORE
    0x5e 0x00 SHA3 0x80 MSTORE
    0x0160 MLOAD 0x60 ADD CALLDATALOAD 0xf8 SHR 0xa0 MSTORE
    0x0160 MLOAD 0x20 ADD CALLDATALOAD 0xc0 MSTORE
    0x0160 MLOAD 0x40 ADD CALLDATALOAD 0xe0 MSTORE
    0x20 0x0180 0x80 0x80 0x01 GAS STATICCALL
    0x0180 MLOAD ${signer} EQ AND
    0x0100 MLOAD 0x20 ADD CALLDATALOAD TIMESTAMP LT AND
    ISZERO @bad JUMPI
    0x0140 MLOAD CALLDATALOAD 0x03e0 MSTORE`
  const padded = '0x0140 MLOAD CALLDATALOAD 0x1f ADD 0x1f NOT AND'
  const [first, second] = [template(proven), template(provenUniversal)]
  const code = (offsets: [string, string]) =>
    assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    DUP1 ${resolve} EQ @resolve JUMPI
    DUP1 ${universal} EQ @universal JUMPI
    DUP1 ${proven} EQ @proven JUMPI
    DUP1 ${provenUniversal} EQ @provenUniversal JUMPI
    :bad 0x00 0x00 REVERT
    :resolve ${lookUp(offsets[0])}
    :universal ${lookUp(offsets[1])}
    :proven ${verify}
    0x20 0x03c0 MSTORE ${padded} 0x40 ADD 0x03c0 RETURN
    :provenUniversal ${verify}
    0x40 0x03a0 MSTORE ADDRESS 0x03c0 MSTORE ${padded} 0x60 ADD 0x03a0 RETURN`)
  const end = size(code(['0x0000', '0x0000']))
  const place = (at: number) => numberToHex(at, { size: 2 })
  return concat([code([place(end), place(end + size(first))]), first, second])
}
