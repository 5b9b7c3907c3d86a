import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { describePsbt } from '../../../review/bip122/describePsbt.ts'
import type { PsbtContents, PsbtInputContents } from '../../../review/bip122/psbtContents.ts'
import { openPsbt } from '../../../rpc/bip122/openPsbt.ts'
import { readAccount } from '../../signers/bip122/readAccount.ts'
import { abandonWords, seedOf } from '../../signers/test/seeds.ts'
import vectors from '../test/bip174.json'
import { ourAccounts, scriptBook } from './ourAccounts.ts'
import { readPsbtContents } from './readPsbtContents.ts'

/** The widget reads PSBTs with bitcoinjs-lib, this frame with scure: both must see the same. */

const { mainnet } = bitcoinNetworks
const connection = {
  namespace: 'bip122',
  connectorId: 'w',
  accounts: [`${mainnet}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`],
  network: mainnet,
  wallet: { id: 'w', name: 'W', icon: '', rdns: '' },
} as const
const ours = (psbt: string): PsbtContents => plain(readPsbtContents(psbt))
const theirs = (psbt: string): PsbtContents =>
  plain(
    openPsbt(psbt, { networkId: mainnet, connection: { ...connection, accounts: [...connection.accounts] } })
      .contents,
  )
/** The embedded wallet has no coins under scripts. */
const aboutScripts: ReadonlySet<string> = new Set<keyof PsbtInputContents>([
  'oddScript',
  'scriptKeys',
  'amountSigned',
  'signatureWeight',
  'needsMore',
])
const plain = ({ version, inputs, outputs }: PsbtContents): PsbtContents => ({
  version,
  inputs: inputs.map(
    (input) =>
      Object.fromEntries(
        Object.entries(input).filter(([name]) => !aboutScripts.has(name)),
      ) as unknown as PsbtInputContents,
  ),
  outputs: outputs.map(({ amount, script }) => ({ amount, script: Uint8Array.from(script) })),
})
const fromHex = (hex: string): string => base64.encode(hexToBytes(hex))

const unsigned =
  '0200000001268171371edff285e937adeea4b37b78000c0566cbb3ad64641713ca42171bf60000000000feffffff02d3dff505000000001976a914d0c59903c5bac2868760e90fd521a4665aa7652088ac00e1f5050000000017a9143545e6e33b832c47050f24d3eeb93c9c03948bc787b32e1300'
const former =
  '010000000001028' +
  '9a3c71eab4d20e0371bbba4cc698fa295c9463afa2e397f8533ccb62f9567e50100000017160014be18d152a9b012039daf3da7de4f53349eecb985ffffffff86f8aa43a71dff1448893a530a7237ef6b4608bbb2dd2d0171e63aec6a4890b40100000017160014fe3e9ef1a745e974d902c4355943abcb34bd5353ffffffff0200c2eb0b000000001976a91485cff1097fd9e008bb34af709c62197b38978a4888ac72fef84e2c00000017a914339725ba21efd62ac753a9bcd067d6c7a6a39d05870247304402202712be22e0270f394f568311dc7ca9a68970b8025fdd3b240229f07f8a5f3a240220018b38d7dcd314e734c9276bd6fb40f673325bc4baa144c800d2f2f02db2765c012103d2e15674941bad4a996372cb87e1856d3652606d98562fe39c5e9e7e413f210502483045022100d12b852d85dcd961d2f5f4ab660654df6eedcc794c0c33ce5cc309ffb5fce58d022067338a8e0e1725c197fb1a88af59f51e44e4255b20167c8684031c05d1f2592a01210223b72beef0965d10be0778efecd61fcac6f79a4ea169393380734464f84f2ab300000000'
const magic = '70736274ff'
const input = `0100fda501${former}00`

test('BIP-174, valid: one P2PKH input with its former transaction', () => {
  const psbt = fromHex(`${magic}010075${unsigned}00${input}0000`)
  expect(ours(psbt)).toEqual(theirs(psbt))
  expect(ours(psbt)).toMatchObject({
    version: 2,
    inputs: [
      {
        txid: 'f61b1742ca13176464adb3cb66050c00787bb3a4eead37e985f2df1e37718126',
        index: 0,
        spent: { amount: 200_000_000n },
      },
    ],
    outputs: [{ amount: 99_999_699n }, { amount: 100_000_000n }],
  })
})

test.each(vectors.invalid.map(({ case: name, hex }) => [name, hex]))('BIP-174, invalid: %s', (_, hex) => {
  const psbt = fromHex(hex as string)
  expect(() => readPsbtContents(psbt)).toThrow(expect.objectContaining({ code: -32602 }))
  expect(() => theirs(psbt)).toThrow(expect.objectContaining({ code: -32602 }))
})

const isEmpty = (hex: string): boolean => hex === `${magic}01000a${'00'.repeat(11)}`

test.each(vectors.valid.filter(({ hex }) => !isEmpty(hex)).map(({ case: name, hex }) => [name, hex]))(
  'BIP-174, valid: %s',
  (_, hex) => {
    const psbt = fromHex(hex as string)
    expect(ours(psbt)).toEqual(theirs(psbt))
  },
)

test('BIP-174, valid, and refused for paying nobody: no inputs and no outputs', () => {
  const [{ hex } = { hex: '' }] = vectors.valid.filter((one) => isEmpty(one.hex))
  const nobody = { ours: () => undefined, addressOf: () => undefined }
  for (const read of [ours, theirs])
    expect(() => describePsbt(read(fromHex(hex)), [], nobody)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
})

test.each(vectors.failsSigner.map(({ case: name, hex }) => [name, hex]))(
  'BIP-174, not to be signed: %s',
  (_, hex) => {
    const psbt = fromHex(hex as string)
    const { address } = readAccount(seedOf(abandonWords), 'payment')
    const book = scriptBook(
      ourAccounts([{ namespace: 'bip122', type: 'payment', address }], mainnet),
      mainnet,
    )
    for (const index of [0, 1])
      expect(() => describePsbt(readPsbtContents(psbt), [{ index, address }], book)).toThrow(
        expect.objectContaining({ code: -32602 }),
      )
  },
)

test('BIP-174: no witness output tells what an old script holds', () => {
  const [{ hex } = { hex: '' }] = vectors.failsSigner
  expect(theirs(fromHex(hex)).inputs[0]).not.toHaveProperty('spent')
})

test.each([
  ['the unsigned transaction twice', `${magic}010075${unsigned}010075${unsigned}00${input}0000`],
  ['a former transaction that is cut off', `${magic}010075${unsigned}000100fda401${former.slice(2)}000000`],
])('error: %s', (_, hex) => {
  const psbt = fromHex(hex)
  expect(() => readPsbtContents(psbt)).toThrow(expect.objectContaining({ code: -32602 }))
  expect(() => theirs(psbt)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('behavior: both read the same of PSBTs changed at random, or one of them nothing', () => {
  const transaction = new Transaction()
  const script = hexToBytes('0014751e76e8199196d454941c45d1b3a323f1433bd6')
  for (const salt of [1, 2])
    transaction.addInput({
      txid: new Uint8Array(32).fill(salt),
      index: salt,
      witnessUtxo: { amount: 50_000n, script },
      sighashType: 1,
    })
  transaction.addOutput({ amount: 90_000n, script })
  const good = transaction.toPSBT()
  let state = 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const attempt = (read: (psbt: string) => PsbtContents, psbt: string): PsbtContents | undefined => {
    try {
      return read(psbt)
    } catch (error) {
      expect(error).toMatchObject({ code: -32602 })
      return undefined
    }
  }
  let same = 0
  for (let round = 0; round < 1_000; round++) {
    const changed = good.slice()
    changed[random(good.length)] = random(256)
    const psbt = base64.encode(changed)
    const [one, other] = [attempt(ours, psbt), attempt(theirs, psbt)]
    if (!one || !other) continue
    expect(one).toEqual(other)
    same++
  }
  expect(same).toBeGreaterThan(200)
})
