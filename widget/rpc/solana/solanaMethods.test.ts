import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageWallet, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { connect } from '../../actions/connect.ts'
import { programs } from '../../review/solana/describe/programs.ts'
import { key } from '../../review/solana/test/encode.ts'
import { networks, testCall, testContext, type WalletAnswers } from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import './solanaMethods.ts'

const { devnet, testnet, mainnet } = solanaClusters
const keypair = Keypair.generate()
const us = keypair.publicKey.toBase58()
const violet: PageWallet = {
  id: 'solana:Violet',
  name: 'Violet',
  icon: '',
  rdns: '',
  namespace: 'solana',
  type: 'ANNOUNCED',
  networks: [mainnet, devnet],
}
const served = (id: string, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  testnet: true,
})
const signature = base58.encode(new Uint8Array(64).fill(3))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setUp(wallet: WalletAnswers = {}) {
  const answers = { solana_requestAccounts: [{ pubkey: us }], ...wallet }
  const now = testContext({ wallet: answers, wallets: [violet] })
  now.store.setState({
    networks: [...networks, served(devnet, 'Devnet'), served(testnet, 'Testnet')],
    hostOrigin: 'https://shop.example',
  })
  now.state().setRestore('done')
  return now
}
async function connected(wallet: WalletAnswers = {}) {
  const now = setUp(wallet)
  await connect(now.context, violet.id)
  now.asked.length = 0
  return now
}
type Test = ReturnType<typeof setUp>
const ask = ({ context }: Test, request: RpcRequest) => {
  const answer = handleRequest(context, testCall(), 'solana', request)
  answer.catch(() => {})
  return answer
}
const steps = () => vi.advanceTimersByTimeAsync(0)

function wire(...instructions: TransactionInstruction[]): string {
  const recentBlockhash = key(1)
  const message = { payerKey: keypair.publicKey, recentBlockhash, instructions }
  return base64.encode(
    new VersionedTransaction(new TransactionMessage(message).compileToV0Message()).serialize(),
  )
}
const transfer = () =>
  SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: new PublicKey(key(2)), lamports: 5 })
/** Gives an account to a program. */
const assign = () =>
  SystemProgram.assign({ accountPubkey: keypair.publicKey, programId: new PublicKey(programs.stake) })

const close = (to: PublicKey) =>
  new TransactionInstruction({
    programId: new PublicKey(programs.token),
    keys: [new PublicKey(key(4)), to, keypair.publicKey].map((pubkey) => ({
      pubkey,
      isSigner: pubkey === keypair.publicKey,
      isWritable: true,
    })),
    data: Buffer.from([9]),
  })

describe('accounts', () => {
  test('default: at once when connected, on a network that both serve', async () => {
    const now = await connected()
    expect(now.state().connections.solana).toMatchObject({ network: devnet, accounts: [`${devnet}:${us}`] })
    expect(await ask(now, { method: 'solana_getAccounts' })).toEqual([{ pubkey: us }])
    expect(await ask(now, { method: 'solana_requestAccounts' })).toEqual([{ pubkey: us }])
    expect(now.asked).toEqual([])
  })
  test('behavior: nobody is connected: silence, or the wallets of Solana', async () => {
    const now = setUp()
    expect(await ask(now, { method: 'solana_getAccounts' })).toEqual([])
    expect(now.state().open).toBe(false)
    const answer = ask(now, { method: 'solana_requestAccounts' })
    await steps()
    expect(now.state().history).toMatchObject([{ name: 'Connect', data: { namespace: 'solana' } }])
    void connect(now.context, violet.id)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toEqual([{ pubkey: us }])
  })
  test('error: the person closes the modal', async () => {
    const now = setUp()
    const answer = ask(now, { method: 'solana_requestAccounts' })
    await steps()
    void closeModal(now.context)
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })
  test('behavior: accounts that are none are left out', async () => {
    const now = setUp({
      solana_requestAccounts: [{ pubkey: 'x' }, null, { pubkey: us }, { pubkey: `${us}111` }],
    })
    await connect(now.context, violet.id)
    expect(now.state().connections.solana?.accounts).toEqual([`${devnet}:${us}`])
  })
})

describe('requests', () => {
  test('default: a wallet of the page gets what is read, and the network', async () => {
    const now = await connected({ solana_signAndSendTransaction: { signature, more: 1 } })
    const transaction = wire(transfer())
    const options = {
      skipPreflight: true,
      strange: 1,
      maxRetries: null,
      commitment: 'finalized',
      mode: 'serial',
    }
    expect(
      await ask(now, { method: 'solana_signAndSendTransaction', params: { transaction, options } }),
    ).toEqual({
      signature,
    })
    expect(now.asked).toEqual([
      {
        method: 'solana_signAndSendTransaction',
        params: {
          transaction,
          pubkey: us,
          options: { skipPreflight: true, strange: 1, commitment: 'finalized', mode: 'serial' },
        },
        network: devnet,
      },
    ])
    expect(now.state()).toMatchObject({ open: false, requests: [] })
  })

  test("behavior: a request connects first, then waits for the wallet's answer", async () => {
    const now = setUp({ solana_signMessage: { signature } })
    const answer = ask(now, { method: 'solana_signMessage', params: { message: 'abc' } })
    await steps()
    expect(now.state().open).toBe(true)
    void connect(now.context, violet.id)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toEqual({ signature })
  })

  test.each([
    ['gives an account away', () => wire(assign()), ['marked']],
    ['closes an account for somebody else', () => wire(close(new PublicKey(key(2)))), ['marked']],
    ['closes an account', () => wire(close(keypair.publicKey)), null],
    [
      'runs a program that nobody can read',
      () => wire(new TransactionInstruction({ keys: [], programId: new PublicKey(key(9)) })),
      null,
    ],
    ['sends', () => wire(transfer()), null],
  ])('behavior: a transaction that %s', async (_, make, risks) => {
    const transaction = make()
    const now = await connected({ solana_signTransaction: { signature, transaction } })
    const answer = ask(now, { method: 'solana_signTransaction', params: { transaction } })
    await steps()
    if (risks) {
      expect(now.asked).toEqual([])
      expect(now.state().requests).toMatchObject([
        { stage: 'review', risks, subject: { type: 'solanaTransactions' } },
      ])
      expect(now.state().history.at(-1)?.name).toBe('ApproveTransaction')
      approveRequest(now.context, now.state().requests[0]?.id ?? '')
    }
    expect(await answer).toEqual({ signature, transaction })
  })

  test("param: preview 'always' shows every transaction", async () => {
    const transaction = wire(transfer())
    const now = await connected({ solana_signTransaction: { signature, transaction } })
    now.store.setState({ preview: 'always' })
    void ask(now, { method: 'solana_signTransaction', params: { transaction } })
    await steps()
    expect(now.state().requests).toMatchObject([{ stage: 'review', subject: { address: us, sends: false } }])
  })

  test.each([
    ['a hash', base58.encode(new Uint8Array(32).fill(0xfe)), ['hash_signing']],
    [
      'a sign-in to another site',
      base58.encode(
        new TextEncoder().encode(`bank.example wants you to sign in with your Solana account:\n${us}`),
      ),
      ['foreign_sign_in'],
    ],
    [
      'a sign-in of another account',
      base58.encode(
        new TextEncoder().encode(`shop.example wants you to sign in with your Solana account:\n${key(9)}`),
      ),
      ['sign_in_account'],
    ],
    [
      'a sign-in to another site in an envelope',
      base58.encode(
        Uint8Array.from([
          ...[0xff, ...new TextEncoder().encode('solana offchain'), 0, 1, 120, 0],
          ...new TextEncoder().encode(
            `bank.example wants you to sign in with your Solana account:\n${us}`.padEnd(120, '\n'),
          ),
        ]),
      ),
      ['foreign_sign_in'],
    ],
  ])('behavior: a message that is %s is shown first', async (_, message, risks) => {
    const now = await connected({ solana_signMessage: { signature } })
    void ask(now, { method: 'solana_signMessage', params: { message } })
    await steps()
    expect(now.state().requests).toMatchObject([{ stage: 'review', risks }])
  })

  test('error: the account left while the person read', async () => {
    const now = await connected({ solana_signTransaction: {} })
    const answer = ask(now, { method: 'solana_signTransaction', params: { transaction: wire(assign()) } })
    await steps()
    const connection = now.state().connections.solana
    if (connection) now.state().setConnection({ ...connection, accounts: [`${devnet}:${key(8)}`] })
    approveRequest(now.context, now.state().requests[0]?.id ?? '')
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    expect(now.asked).toEqual([])
  })

  const transaction = wire(transfer())
  const refused: [string, RpcRequest, number][] = [
    [
      'an account that is not connected',
      { method: 'solana_signMessage', params: { message: 'abc', pubkey: key(9) } },
      4100,
    ],
    [
      'a network that is not served',
      { method: 'solana_signTransaction', params: { transaction }, network: mainnet },
      4902,
    ],
    [
      'a network of another family',
      { method: 'solana_signTransaction', params: { transaction }, network: 'eip155:1' },
      4902,
    ],
    [
      'a network that the wallet does not serve',
      { method: 'solana_signTransaction', params: { transaction }, network: testnet },
      4901,
    ],
    ['no transaction', { method: 'solana_signTransaction', params: { transaction: 'AAAA' } }, -32602],
    ['a message in no base58', { method: 'solana_signMessage', params: { message: '0' } }, -32602],
    [
      'a transaction as a message',
      {
        method: 'solana_signMessage',
        params: { message: base58.encode(base64.decode(transaction).subarray(65)) },
      },
      -32602,
    ],
    ['a line of its own in a sign-in', { method: 'solana_signIn', params: { statement: 'a\nb' } }, -32602],
  ]
  test.each(refused)('error: %s', async (_, request, code) => {
    const now = await connected()
    await expect(ask(now, request)).rejects.toMatchObject({ code })
    expect(now.asked).toEqual([])
  })

  test('solana_signIn is asked of the account in use, and of no other', async () => {
    const signed = { signedMessage: base58.encode(new Uint8Array(8).fill(1)), signature }
    const now = await connected({ solana_signIn: { ...signed, address: us } })
    const request = { method: 'solana_signIn', params: { statement: 'Hello' } }
    expect(await ask(now, request)).toMatchObject({ address: us })
    expect(now.asked).toMatchObject([{ params: { statement: 'Hello', address: us } }])
    now.answers['solana_signIn'] = { ...signed, address: key(9) }
    await expect(ask(now, request)).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  })

  test.each([
    ['nothing', null],
    ['a short signature', { signature: 'abc' }],
    ['the signed transaction', { transaction: 'AQID' }],
    [
      'an error of its node',
      () => Promise.reject(new Error('Transaction was not confirmed in 30.00 seconds. It is unknown if it')),
    ],
  ])('error: the wallet was to send and answers %s: nobody knows what became of it', async (_, given) => {
    const now = await connected({ solana_signAndSendTransaction: given })
    const request = {
      method: 'solana_signAndSendTransaction',
      params: { transaction: wire(transfer()) },
    }
    await expect(ask(now, request)).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'outcome_unknown' },
    })
  })

  test('error: the wallet answers with fewer transactions than it was given', async () => {
    const transaction = wire(transfer())
    const now = await connected({ solana_signAllTransactions: { transactions: [transaction] } })
    const request = {
      method: 'solana_signAllTransactions',
      params: { transactions: [transaction, transaction] },
    }
    await expect(ask(now, request)).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  })

  test.each([
    ['nothing', null],
    ['a short signature', { signature: 'abc' }],
    ['no text', { signature: 7 }],
  ])('error: the wallet answers %s', async (_, given) => {
    const now = await connected({ solana_signMessage: given })
    await expect(
      ask(now, { method: 'solana_signMessage', params: { message: 'abc' } }),
    ).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'bad_answer' },
    })
  })
})

test('error: a network that is not served, before anybody is asked to connect', async () => {
  const { context, state } = setUp()
  const request = { method: 'solana_signMessage', params: { message: 'abc' }, network: mainnet }
  const answer = handleRequest(context, testCall(), 'solana', request)
  await expect(answer).rejects.toMatchObject({ code: 4902 })
  expect(state().open).toBe(false)
})
