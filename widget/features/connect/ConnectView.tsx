import { Fragment, type ReactNode } from 'react'
import type { ConnectMethod } from '../../../server/contract/connectMethods.ts'
import type { Provider } from '../../../server/contract/providerName.ts'
import { hasBox } from '../../state/legal.ts'
import type { FamilyChoice } from '../../state/views.ts'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { moreRoom } from '../../wallets/moreRoom.ts'
import { useWords } from '../../words/useWords.ts'
import './ConnectView.css'
import { methodOrder } from '../../../server/contract/methodOrder.ts'
import { EmailField } from './EmailField.tsx'
import { HelpRow } from './HelpRow.tsx'
import { LegalLine } from './LegalLine.tsx'
import { NoWallet } from './NoWallet.tsx'
import { SocialRow } from './SocialRow.tsx'
import { useListed } from './useListed.ts'
import { WalletList } from './WalletList.tsx'
import { WaysIn } from './WaysIn.tsx'

/** Rows that the first screen has room for; up to there its height does not depend on what is listed. */
const room = 4

/** The first screen: the wallets of this browser and of the catalogue, and the ways to log in without one. */
export const ConnectView = ({ data }: { data: FamilyChoice | undefined }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const hasLegal = useWidget((state) => !!(state.termsUrl || state.privacyUrl))
  const boxed = useWidget(hasBox)
  const login = useWidget((state) => state.login)
  const collapse = useWidget((state) => state.wallets.collapse)
  const namespace = data?.namespace
  const listed = useListed(namespace)
  const more = moreRoom(store.getState(), listed)
  const providers: Provider[] = [...(login?.socials ?? []), ...(login?.passkey ? ['passkey' as const] : [])]
  const logins = (login?.email ? 1 : 0) + (providers.length > 0 ? 1 : 0)
  // Of any family: the order stays as one looks for a wallet of another.
  const installed = useListed(undefined).some((wallet) => wallet.installed)
  const folded = collapse && logins > 0
  const rows = folded
    ? 1
    : listed.length + more.recent + more.featured + more.recommended + (more.all ? 1 : 0)
  const offered = { wallet: rows > 0, email: login?.email ?? false, social: providers.length > 0 }

  const blocks: Record<ConnectMethod, ReactNode> = {
    wallet: folded ? (
      <ul className="list">
        <ListItem
          end={<ChevronRightIcon size={18} />}
          onClick={() => store.getState().push({ name: 'ConnectWallets', data })}
          picture={
            <span className="row-icon">
              <WalletIcon size={22} />
            </span>
          }
        >
          {t('connect.withWallet')}
        </ListItem>
      </ul>
    ) : (
      <WalletList listed={listed} namespace={namespace} room={more} />
    ),
    email: <EmailField />,
    social: <SocialRow providers={providers} />,
  }
  const order = methodOrder(offered, installed, login?.order)
  const isBare = logins === 0 && listed.length === 0 && more.recent + more.featured === 0
  return (
    <div className="view-scroll connect">
      {isBare && <NoWallet />}
      <WaysIn>
        {order.map((method, index) => (
          <Fragment key={method}>
            {isApart(order[index - 1], method) && <p className="or">{t('connect.or')}</p>}
            {blocks[method]}
          </Fragment>
        ))}
      </WaysIn>
      {!isBare && rows + logins + (hasLegal ? 1 : 0) < room && <HelpRow />}
      {!boxed && <LegalLine />}
    </div>
  )
}

/** Email and social belong together; wallets are another way. */
const isApart = (before: ConnectMethod | undefined, method: ConnectMethod): boolean =>
  before !== undefined && (before === 'wallet' || method === 'wallet')
