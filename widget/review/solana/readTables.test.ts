import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { programs } from './describe/programs.ts'
import { readTables } from './readTables.ts'
import { readTransactions } from './readTransactions.ts'
import { key } from './test/encode.ts'

const { devnet } = solanaClusters
const us = Keypair.generate()
const friend = Keypair.generate().publicKey
const others = [Keypair.generate().publicKey, friend, Keypair.generate().publicKey]
const table = Keypair.generate().publicKey

/** As the chain keeps it. */
const tableData = (): Uint8Array =>
  new Uint8Array([1, 0, 0, 0, ...new Uint8Array(52), ...others.flatMap((one) => [...one.toBytes()])])
const account = (data = tableData(), owner: string = programs.tables) => ({
  owner,
  lamports: 1,
  data: [base64.encode(data), 'base64'],
})
const node = (...accounts: unknown[]) => vi.fn(async () => ({ context: { slot: 1 }, value: accounts }))

/** Sends to a friend who stands in the table. */
function wire(): string {
  const state = {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: others,
  }
  const message = new TransactionMessage({
    payerKey: us.publicKey,
    recentBlockhash: key(1),
    instructions: [SystemProgram.transfer({ fromPubkey: us.publicKey, toPubkey: friend, lamports: 7 })],
  }).compileToV0Message([new AddressLookupTableAccount({ key: table, state })])
  expect(message.addressTableLookups).toHaveLength(1)
  return base64.encode(new VersionedTransaction(message).serialize())
}
const address = us.publicKey.toBase58()
const read = async (ask: ReturnType<typeof node>) =>
  (await readTransactions(ask, { networkId: devnet, address, texts: [wire()], now: () => 0 }))[0]?.reviewed

test('default: a receiver out of a table is named', async () => {
  const ask = node(account())
  const reviewed = await read(ask)
  expect(reviewed?.steps[0]).toMatchObject({
    type: 'sendSol',
    accounts: [
      { role: 'from', account: address },
      { role: 'to', account: friend.toBase58() },
    ],
  })
  expect(reviewed?.warnings).toEqual(['tables_read'])
  expect(ask).toHaveBeenCalledWith(
    devnet,
    'getMultipleAccounts',
    [[table.toBase58()], { encoding: 'base64' }],
    expect.anything(),
  )
})

test.each([
  ['is not there', node(null)],
  ['belongs to another program', node(account(tableData(), programs.system))],
  ['is of another kind', node(account(tableData().fill(2, 0, 1)))],
  ['is too short', node(account(tableData().subarray(0, 57)))],
  ['is not base64', node({ ...account(), data: ['!', 'base64'] })],
  ['no node answers', vi.fn(async () => Promise.reject(new Error('down')))],
])('error: a table that %s: nobody knows the receiver, and it is said', async (_, ask) => {
  const reviewed = await read(ask as ReturnType<typeof node>)
  expect(reviewed?.steps[0]?.accounts[1]).toEqual({ role: 'to', account: null })
  expect(reviewed?.warnings).toEqual(['tables'])
})

test('behavior: writable ones of all tables come first', async () => {
  const entry = (fill: number) =>
    new Uint8Array([
      1,
      0,
      0,
      0,
      ...new Uint8Array(52),
      ...base58.decode(key(fill)),
      ...base58.decode(key(fill + 1)),
    ])
  const lookup = (fill: number) => ({
    table: base58.decode(key(fill)),
    writable: new Uint8Array([1]),
    readonly: new Uint8Array([0]),
  })
  const found = await readTables(node(account(entry(10)), account(entry(20))), devnet, {
    lookups: [lookup(8), lookup(9)],
  })
  expect(found).toEqual([key(11), key(21), key(10), key(20)])
})
