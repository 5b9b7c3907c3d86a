import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { beforeAll, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { addressOf, scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'
import { psbtOf, stranger } from '../test/psbtOf.ts'

let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let ordinals = ''

beforeAll(async () => {
  now = await connected()
  const find = (type: string) => now.accounts.find((one) => one.type === type)?.address ?? ''
  payment = find('payment')
  ordinals = find('ordinals')
})

const ask = (method: string, params?: unknown, network: CaipNetworkId = bitcoinMain) => {
  const answer = handleRequest(now.context, testCall(), network, { method, params })
  answer.catch(() => {})
  return answer
}

interface Address {
  address: string
  publicKey: string
  path: string
  intention: string
}

const { testnet } = bitcoinNetworks
const there = (address: string) => addressOf(scriptOf(address) ?? new Uint8Array(), testnet) ?? ''

test('has addresses of its own, of the same keys', async () => {
  const found = (await ask('getAccountAddresses', {}, testnet)) as Address[]
  const [main] = (await ask('getAccountAddresses', {})) as [Address]
  expect(found.map(({ address }) => address)).toEqual([there(payment), there(ordinals)])
  expect(found[0]?.address).toMatch(/^tb1q/)
  expect(found[0]?.publicKey).toBe(main.publicKey)
})

test('signs messages and PSBTs for them', async () => {
  const account = there(payment)
  const signing = ask('signMessage', { message: 'hello', account, protocol: 'bip322' }, testnet)
  await (await nextScreen(now.context, 'ApproveMessage')).answer(undefined)
  expect(await signing).toMatchObject({ address: account })
  const signInputs = [{ address: account, index: 0 }]
  const answer = ask('signPsbt', { account, psbt: psbtOf(payment), signInputs }, testnet)
  const screen = await nextScreen(now.context, 'ApproveBitcoin')
  expect(screen.data.psbt.inputs[0]).toMatchObject({ address: account, ours: 'payment' })
  expect(screen.data.psbt.outputs[0]?.address).toBe(there(stranger))
  await screen.answer(undefined)
  const { psbt } = (await answer) as { psbt: string }
  const signed = Transaction.fromPSBT(base64.decode(psbt))
  signed.finalize()
  expect(signed.fee).toBe(1_000n)
})

test('error: an address of the main one is not ours there', async () => {
  await expect(ask('signMessage', { message: 'a', account: payment }, testnet)).rejects.toMatchObject({
    code: 4100,
  })
})
