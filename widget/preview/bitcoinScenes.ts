import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import type { PsbtDescription } from '../review/bip122/psbtDescription.ts'
import type { RequestSubject } from '../review/subject.ts'
import type { Scene } from './scene.ts'

const mine = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const bitcoin = {
  id: bitcoinNetworks.mainnet,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
  icon: 'bitcoin',
}

const asked = (subject: RequestSubject): Scene => ({
  connected: true,
  set: (state, { store }) => {
    store.setState({ networks: [...state.networks, bitcoin] })
    state.addRequest({
      id: 'r1',
      namespace: 'bip122',
      method: 'signPsbt',
      networkId: bitcoinNetworks.mainnet,
      subject,
      risks: ['marked'],
      stage: 'review',
      createdAt: 0,
    })
    state.reset({ name: 'ApproveTransaction', data: { requestId: 'r1' } })
  },
})

const plain: PsbtDescription = {
  inputs: [
    { outpoint: `${'ab'.repeat(32)}:1`, amount: 1_250_000n, address: mine, ours: 'payment', signs: 'all' },
  ],
  outputs: [
    { amount: 1_000_000n, address: stranger },
    { amount: 248_590n, address: mine, ours: 'payment' },
    { amount: 0n, data: { text: 'order 17', encoding: 'text' } },
  ],
  cost: 1_001_410n,
  paid: 1_000_000n,
  fee: 1_410n,
  feeRate: 100n,
  warnings: [],
}

/** A PSBT as a market sends it: what it leaves open, and an inscription that is spent. */
const listing: PsbtDescription = {
  inputs: [
    {
      outpoint: `${'cd'.repeat(32)}:0`,
      amount: 10_000n,
      address: mine,
      ours: 'ordinals',
      signs: 'singleAnyone',
    },
    { outpoint: `${'ef'.repeat(32)}:3`, amount: 90_000n, address: stranger },
  ],
  outputs: [{ amount: 60_000n, address: mine, ours: 'payment' }],
  cost: -50_000n,
  paid: 0n,
  fee: 40_000n,
  feeRate: 2_000n,
  warnings: ['partly_open', 'high_fee', 'ordinals'],
}

const vault = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

/** A payment out of a multisig address, with change. */
const shared: PsbtDescription = {
  ...plain,
  inputs: plain.inputs.map(({ ours: _, ...input }) => ({
    ...input,
    ...{ address: vault, shared: true, sharedAccount: 'payment' },
  })),
  outputs: plain.outputs.map(({ ours, ...output }) =>
    ours ? { ...output, address: vault, shared: true } : output,
  ),
  sharedCost: plain.cost,
  warnings: ['shared', 'small_coins', 'unconfirmed'],
}

export const bitcoinScenes: Record<string, Scene> = {
  'bitcoin-psbt': asked({ type: 'psbt', psbt: plain, sends: false }),
  'bitcoin-psbt-sends': asked({ type: 'psbt', psbt: plain, sends: true }),
  'bitcoin-psbt-open': asked({ type: 'psbt', psbt: listing, sends: false }),
  'bitcoin-psbt-coins': asked({
    type: 'psbt',
    psbt: shared,
    sends: true,
  }),
  'bitcoin-transfer': asked({
    type: 'bitcoinTransfer',
    from: mine,
    to: stranger,
    amount: '123456',
    memo: 'order 17',
  }),
}
