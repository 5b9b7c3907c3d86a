import { expect, test } from 'vitest'
import { payment, stranger } from '../../test/satoshi.ts'
import { drawScreen } from '../test/drawScreen.tsx'
import { bitcoin } from '../test/networks.ts'
import { said } from '../test/said.ts'
import { BitcoinTransferReview } from './BitcoinTransferReview.tsx'
import { readSendTransfer } from './bitcoinParams.ts'

const drawn = (more: object = {}) => {
  const params = { account: payment, recipientAddress: stranger, amount: '150000', ...more }
  const { account, recipientAddress, amount, memo } = readSendTransfer(params)
  const transfer = { from: account, to: recipientAddress, amount: String(amount), ...(memo && { memo }) }
  return drawScreen(<BitcoinTransferReview networkId={bitcoin} transfer={transfer} />)
}

test('default', async () => {
  const screen = await drawn()
  await screen.pass(650)
  expect(screen.lines()).toEqual(said`
    shop.example
    {call.send}
    0.0015 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {detail.from}: bc1qw5…f3t4
    {detail.network}: Bitcoin
    {bitcoin.fee}: {bitcoin.fee.wallet}
    ({approve.reject})
    ({approve.approve})
  `)
})

test('param: a note', async () => {
  expect((await drawn({ memo: 'Tea\u200b' })).body()).toEqual(said`
    {call.send}
    0.0015 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {detail.from}: bc1qw5…f3t4
    {detail.network}: Bitcoin
    {bitcoin.fee}: {bitcoin.fee.wallet}
    # {bitcoin.data}
    [{bitcoin.data}] TeaU+200B
  `)
})
