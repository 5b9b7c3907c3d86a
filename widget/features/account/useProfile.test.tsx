import { expect, test } from 'vitest'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { type Identity, identityOf } from '../../api/identity.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { drawView } from '../../test/drawView.tsx'
import { alice, connectedContext, networks } from '../../test/testContext.ts'
import { type Profile, useProfile } from './useProfile.ts'
import type { ShownAccount } from './useShownAccount.ts'

const picture = 'data:image/png;base64,AA=='
const [mainnet] = networks as [Network]

/** Who the connected account is, as the server knows it. */
async function profileOf(identity: Identity, network: Network, wallet = 'io.fox'): Promise<Profile> {
  const { context, state, store } = connectedContext()
  store.setState({ names: { zone: 'names.example' } })
  queryClientOf(context.api).setQueryData(identityOf(context.api, alice).queryKey, identity)
  const [connection] = Object.values(state().connections)
  if (!connection) throw new Error('nobody is connected')
  const account: ShownAccount = {
    connection: { ...connection, wallet: { ...connection.wallet, id: wallet } },
    accountId: `eip155:1:${alice}`,
    address: alice,
    network,
  }
  const seen: Profile[] = []
  await drawView(context, <Look account={account} onSeen={(profile) => seen.push(profile)} />)
  return seen.at(-1) as Profile
}

const Look = ({ account, onSeen }: { account: ShownAccount; onSeen(profile: Profile): void }) => {
  onSeen(useProfile(account))
  return null
}

test('default', async () => {
  const known = await profileOf({ name: 'mira.eth', avatar: picture }, mainnet)
  expect(known).toEqual({ name: 'mira.eth', picture, mayRegister: false })
})

test('behavior: without a name there is no picture, and the embedded wallet may take a name', async () => {
  const nameless = { name: null, avatar: picture }
  expect(await profileOf(nameless, mainnet)).toEqual({
    name: undefined,
    picture: undefined,
    mayRegister: false,
  })
  expect((await profileOf(nameless, mainnet, embeddedKey)).mayRegister).toBe(true)
})

test('behavior: a testnet has none', async () => {
  const known = await profileOf({ name: 'mira.eth', avatar: picture }, { ...mainnet, testnet: true })
  expect(known).toEqual({ name: undefined, picture: undefined, mayRegister: false })
})
