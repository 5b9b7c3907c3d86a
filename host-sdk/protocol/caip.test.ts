import { describe, expect, test } from 'vitest'
import { isCaipAccountId, isCaipNetworkId } from './caip.ts'

/** Test cases of https://chainagnostic.org/CAIPs/caip-2; `false`: of a family that is not spoken here. */
const chains: [id: string, ours: boolean][] = [
  ['eip155:1', true],
  ['bip122:000000000019d6689c085ae165831e93', true],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', true],
  ['bip122:fdbe99b90c90bae7505796461471d89a', true],
  ['cosmos:cosmoshub-2', false],
  ['cosmos:cosmoshub-3', false],
  ['cosmos:Binance-Chain-Tigris', false],
  ['cosmos:iov-mainnet', false],
  ['starknet:SN_GOERLI', false],
  ['lip9:9ee11e9df416b18b', false],
  ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4', false],
]

/** Test cases of https://chainagnostic.org/CAIPs/caip-10. */
const accounts: [id: string, ours: boolean][] = [
  ['eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', true],
  ['bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', true],
  ['cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', false],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy', false],
  ['starknet:SN_GOERLI:0x02dd1b492765c064eac4039e3841aa5f382773b598097a40073bd8b48170ab57', false],
  [
    'chainstd:8c3444cf8970a9e41a706fab93e7a6c4:6d9b0b4b9994e8a6afbd3dc3ed983cd51c755afb27cd1dc7825ef59c134a39f7',
    false,
  ],
  ['hedera:mainnet:0.0.1234567890-zbhlt', false],
  ['0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb@eip155:1', false],
]

/** The same forms under a family that is ours: what is refused is the family, not the form. */
const asOurs = (id: string): string => `eip155:${id.slice(id.indexOf(':') + 1)}`

describe('CAIP-2', () => {
  test.each(chains)('%s', (id, ours) => {
    expect(isCaipNetworkId(id)).toBe(ours)
    expect(isCaipNetworkId(asOurs(id))).toBe(true)
    expect(isCaipAccountId(id)).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['no reference', 'eip155:'],
    ['no family', ':1'],
    ['the family alone', 'eip155'],
    ['a reference of 33', `eip155:${'1'.repeat(33)}`],
    ['another letter', 'eip155:1 '],
    ['a line behind', 'eip155:1\n'],
    ['a dot', 'eip155:1.5'],
    ['a family in capitals', 'EIP155:1'],
    ['what every object has', 'toString:1'],
    ['an account', 'eip155:1:0x0'],
    ['no text', 1],
  ])('error: %s', (_, id) => expect(isCaipNetworkId(id)).toBe(false))
})

describe('CAIP-10', () => {
  test.each(accounts)('%s', (id, ours) => {
    expect(isCaipAccountId(id)).toBe(ours)
    if (!id.includes('@')) expect(isCaipAccountId(asOurs(id))).toBe(true)
    expect(isCaipNetworkId(id)).toBe(false)
  })

  test.each([
    ['no address', 'eip155:1:'],
    ['a part too many', 'eip155:1:0x0:0'],
    ['an address of 129', `eip155:1:${'0'.repeat(129)}`],
    ['a slash', 'eip155:1:a/b'],
    ['a backslash', 'eip155:1:a\\b'],
    ['an underscore, which networks alone may have', 'eip155:1:a_b'],
    ['another alphabet', 'eip155:1:а'],
    ['a line behind', 'eip155:1:0x0\n'],
    ['no text', null],
  ])('error: %s', (_, id) => expect(isCaipAccountId(id)).toBe(false))

  test('param: the longest there is', () =>
    expect(isCaipAccountId(`eip155:${'1'.repeat(32)}:${'-.%aZ0'.repeat(22).slice(0, 128)}`)).toBe(true))
})
