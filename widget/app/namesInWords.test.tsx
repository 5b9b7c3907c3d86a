import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SocialRow } from '../features/connect/SocialRow.tsx'
import { WindowPanel } from '../features/fund/WindowPanel.tsx'
import { SwitchNetworkView } from '../features/networks/SwitchNetworkView.tsx'
import { NoWalletNote } from '../features/wallets/NoWalletNote.tsx'
import { verbatim } from '../format/verbatim.ts'
import { drawView } from '../test/drawView.tsx'
import { connectedContext } from '../test/testContext.ts'
import { EmptyNote } from '../ui/EmptyNote.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** Texts of a view that whoever translates the page leaves alone, and all of its text. */
async function drawn(view: ReactNode, network = 'Optimism') {
  const { context, store } = connectedContext({
    wallet: { wallet_switchEthereumChain: () => new Promise(() => {}) },
  })
  store.setState(({ networks }) => ({ networks: networks.map((one) => ({ ...one, name: network })) }))
  const { root } = await drawView(context, view)
  const kept = [...root.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)
  return { kept, text: root.textContent ?? '' }
}

test.each([
  ['a way to log in', <SocialRow key="" providers={['google']} />, 'Google'],
  ['a search', <NoWalletNote certified={false} key="" query="Rainy" />, 'Rainy'],
  ['a network', <SwitchNetworkView data={{ networkId: 'eip155:10' }} key="" />, 'Optimism'],
  [
    'a seller, in the words and the title of a panel',
    <WindowPanel
      key=""
      {...{ name: 'Meld', page: { url: 'https://meld.example', shown: true }, picture: null, text: '' }}
      onAgain={() => {}}
      running={false}
      title={`Buy from ${verbatim('Meld')}`}
    />,
    'Meld',
  ],
  [
    'a token where there is nothing',
    <EmptyNote
      icon={null}
      key=""
      text=""
      title={<Sentence id="deposit.none.title" values={{ symbol: 'USDC' }} />}
    />,
    'USDC',
  ],
])('default: %s stays as it is', async (_, view, name) => {
  const { kept, text } = await drawn(view)
  expect(kept).toContain(name)
  expect(text).not.toMatch(/[\ue000\ue001]/)
})

test.each(['\ue001Opti', 'Opti\ue000', '\ue001\ue000Opti', 'Op\ue001ti\ue000'])(
  'error: a network named %j neither ends nor begins what is marked',
  async (name) => {
    const { kept, text } = await drawn(<SwitchNetworkView data={{ networkId: 'eip155:10' }} />, name)
    expect(kept).toContain('Opti')
    expect(kept.join('')).not.toMatch(/Switch|Cancel/)
    expect(text).not.toMatch(/[\ue000\ue001]/)
  },
)
