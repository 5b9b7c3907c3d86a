import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext, networks } from '../../test/testContext.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { happened, nft, token } from './test/history.ts'

const [network] = networks
if (!network) throw new Error('no network')

async function withWhom(transaction: Parameters<typeof TransactionRow>[0]['transaction']) {
  const row = <TransactionRow network={network as NonNullable<typeof network>} transaction={transaction} />
  const { root } = await drawView(connectedContext().context, row)
  return root.querySelector('.activity-main > .activity-part')?.textContent
}

test('default: with whom', async () => {
  expect(await withWhom(happened('1', [token('out', 'ETH', '1')]))).toBe('To 0x22')
})

test('behavior: what came out of nothing has a second line too', async () => {
  expect(await withWhom(happened('1', [nft('in', 'Harbour')], { operationType: 'mint' }))).toBe(
    'Made for you',
  )
})

test('behavior: nobody is on the other side of a deployment', async () => {
  expect(await withWhom(happened('1', null, { operationType: 'deploy', sentTo: '' }))).toBe('')
})
