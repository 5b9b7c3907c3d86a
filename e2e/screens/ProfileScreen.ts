import type { FrameLocator, Locator } from '@playwright/test'

/** ProfileWallets, ConnectingMultiChain, SwitchActiveChain and WalletCompatibleNetworks. */
export class ProfileScreen {
  readonly open: Locator
  readonly addWallet: Locator
  readonly disconnectAll: Locator
  readonly chooseWallet: Locator
  /** Leads to the networks of the active wallet's address. */
  readonly compatible: Locator
  /** Networks on which the address can receive. */
  readonly networks: Locator
  readonly back: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.open = frame.getByRole('button', { name: 'Wallets', exact: true })
    this.addWallet = frame.getByRole('button', { name: /^Add a wallet for/ })
    this.disconnectAll = frame.getByRole('button', { name: 'Disconnect all' })
    this.compatible = frame.getByRole('button', { name: 'Networks of this address' })
    this.networks = frame.getByRole('list', { name: 'Networks of this address' }).getByRole('listitem')
    this.back = frame.getByRole('button', { name: 'Back' })
    this.chooseWallet = frame.getByRole('button', { name: 'Choose a wallet' })
  }

  tab(family: string): Locator {
    return this.#frame.getByRole('tab', { name: family })
  }

  /** The active wallet of the family whose tab shows. */
  active(wallet: string): Locator {
    return this.#frame.getByRole('region', { name: wallet })
  }

  leave(wallet: string): Locator {
    return this.#frame.getByRole('button', { name: `Disconnect ${wallet}` })
  }

  /** A wallet that was connected before. */
  known(wallet: string): Locator {
    return this.#frame.getByRole('button', { name: new RegExp(`^${wallet}`) })
  }

  family(name: string): Locator {
    return this.#frame.getByRole('button', { name, exact: true })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
