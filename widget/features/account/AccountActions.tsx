import type { ComponentType } from 'react'
import type { WalletFeature } from '../../../server/contract/features.ts'
import { servesSwaps } from '../../actions/swap/swapStanding.ts'
import { explorerAddress } from '../../format/explorerAddress.ts'
import { offersFunding } from '../../state/funding.ts'
import { isRestricted } from '../../state/isRestricted.ts'
import type { ViewTarget } from '../../state/views.ts'
import { ArrowDownIcon } from '../../ui/icons/ArrowDownIcon.tsx'
import { ArrowUpIcon } from '../../ui/icons/ArrowUpIcon.tsx'
import { CardIcon } from '../../ui/icons/CardIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import type { IconProps } from '../../ui/icons/Icon.tsx'
import { SwapIcon } from '../../ui/icons/SwapIcon.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { ShownAccount } from './useShownAccount.ts'

/** What one does with an account; the project has the order. */
const actions: Readonly<
  Record<WalletFeature, { target: ViewTarget; word: WordId; Icon: ComponentType<IconProps> }>
> = {
  onramp: { target: { name: 'FundWallet' }, word: 'fund.title', Icon: CardIcon },
  swaps: { target: { name: 'Swap' }, word: 'swap.title', Icon: SwapIcon },
  receive: { target: { name: 'WalletReceive' }, word: 'receive.title', Icon: ArrowDownIcon },
  send: { target: { name: 'WalletSend' }, word: 'send.title', Icon: ArrowUpIcon },
}

/** A row of tiles: what one does with the account, its wallets, and its page on the explorer. */
export const AccountActions = ({ account }: { account: ShownAccount }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { connection, address, network } = account
  const explorer = network && explorerAddress(network, address)
  // A network without swaps leads to those that have them.
  const swaps = useWidget(({ networks }) => connection.namespace === 'eip155' && networks.some(servesSwaps))
  const funds = useWidget((state) => connection.namespace !== 'bip122' && offersFunding(state))
  const restricted = useWidget(isRestricted)
  const features = useWidget((state) => state.features)
  const sold = useWidget(
    ({ fund }) => features.onramp && connection.namespace !== 'bip122' && (fund?.onramp.length ?? 0) > 0,
  )
  // Deposits from exchanges stand behind the same tile as what is sold.
  const isThere = { ...features, onramp: funds, swaps: features.swaps && swaps && !restricted }
  const offered = features.order.filter((name) => isThere[name]).map((name) => actions[name])
  // Wallets and explorer stand beside them.
  const isMany = offered.length + (explorer ? 2 : 1) > 5
  const wallets: ViewTarget = { name: 'ProfileWallets', data: { namespace: connection.namespace } }
  return (
    <>
      <div className={isMany ? 'account-actions account-actions-many' : 'account-actions'}>
        {offered.map(({ target, word, Icon }) => (
          <button
            className="account-action"
            key={word}
            onClick={() => store.getState().push(target)}
            type="button"
          >
            <Icon />
            <span>{t(word)}</span>
          </button>
        ))}
        <button className="account-action" onClick={() => store.getState().push(wallets)} type="button">
          <WalletIcon />
          <span>{t('account.wallets')}</span>
        </button>
        {explorer && (
          <a className="account-action" href={explorer} rel="noreferrer" target="_blank">
            <ExternalIcon />
            <span>{t('account.explorer')}</span>
          </a>
        )}
      </div>
      {restricted && (sold || (features.swaps && swaps)) && (
        <p className="account-note muted">{t('account.restricted')}</p>
      )}
    </>
  )
}
