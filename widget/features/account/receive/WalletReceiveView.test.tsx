import { expect, test } from 'vitest'
import { drawView } from '../../../test/drawView.tsx'
import { alice, connectedContext } from '../../../test/testContext.ts'
import { WalletReceiveView } from './WalletReceiveView.tsx'

const picture = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

async function drawn(icon: string) {
  const { context, state } = connectedContext()
  state().setConnection({
    namespace: 'eip155',
    connectorId: 'com.fox',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: 'com.fox', name: 'Fox', icon, rdns: 'com.fox' },
  })
  return drawView(context, <WalletReceiveView />)
}

test('default: the wallet’s own picture stands in the middle of the code', async () => {
  const { root } = await drawn(picture)
  expect(root.querySelector('.qr-middle img')?.getAttribute('src')).toBe(picture)
})

test.each(['', 'https://elsewhere.example/fox.png'])('param: without one (%j) nothing does', async (icon) => {
  const { root } = await drawn(icon)
  expect(root.querySelector('.qr-middle')).toBeNull()
})
