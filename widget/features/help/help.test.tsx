import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from './WhatIsAWalletView.tsx'

test.each([
  ['Get a wallet', WhatIsAWalletView],
  ['Learn more', WhatIsANetworkView],
])('default: the way on, %s, is as wide as the card', async (name, View) => {
  const { root } = await drawView(connectedContext().context, <View />)
  const ways = [...root.querySelectorAll('.view-footer > .button')]
  expect(ways.map(({ textContent }) => textContent)).toEqual([name])
})
