import { BrowserProvider, parseEther, verifyMessage } from 'ethers'
import { announceTestWallets, person } from '../wallets/evmWallet.ts'

/** A page as ethers v6's documentation writes it, with its own EIP-6963 discovery. */
announceTestWallets(1)
/** ethers asks for wallets and always listens for the same moment: who is there by then answers at once. */
const isThere = new Promise<void>((resolve) =>
  addEventListener('eip6963:announceProvider', (event) => {
    if ((event as CustomEvent<{ info: { name: string } }>).detail.info.name === 'Gatehouse') resolve()
  }),
)
dispatchEvent(new Event('eip6963:requestProvider'))
const provider = async (): Promise<BrowserProvider> => {
  await isThere
  const found = await BrowserProvider.discover({
    anyProvider: false,
    filter: (providers) => providers.find(({ name }) => name === 'Gatehouse') ?? null,
  })
  if (!found) throw new Error('ethers did not find Gatehouse')
  return found
}

const page = {
  person,
  connect: async () => (await (await provider()).getSigner()).address,
  sign: async () => {
    const signer = await (await provider()).getSigner()
    const signature = await signer.signMessage('hello')
    return verifyMessage('hello', signature) === signer.address
  },
  send: async () => {
    const signer = await (await provider()).getSigner()
    const sent = await signer.sendTransaction({
      to: '0x000000000000000000000000000000000000dEaD',
      value: parseEther('0.01'),
    })
    return (await sent.wait())?.status
  },
  network: async () => Number((await (await provider()).getNetwork()).chainId),
}
export type EthersPage = typeof page
Object.assign(window, { page })
