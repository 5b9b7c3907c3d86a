import { useState } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { families, namespaceOf } from '../../state/networks.ts'
import type { FamilyChoice } from '../../state/views.ts'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { ActiveWallet } from './ActiveWallet.tsx'
import { DisconnectAll } from './DisconnectAll.tsx'
import { FamilyTabs } from './FamilyTabs.tsx'
import { familyName } from './familyName.ts'
import { KnownWalletRow } from './KnownWalletRow.tsx'
import './multichain.css'

/** The wallets of each family: the active one, those that were, and the way to a further one. Inventory §1.2.2. */
export const ProfileWalletsView = ({ data }: { data: FamilyChoice | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const served = families(useWidget((state) => state.networks))
  const active = useWidget((state) => namespaceOf(state.activeNetworkId))
  const [namespace, setNamespace] = useState<Namespace>(data?.namespace ?? active)
  const connection = useWidget((state) => state.connections[namespace])
  const all = useWidget((state) => Object.keys(state.connections).length)
  const known = useWidget((state) => state.knownWallets).filter((one) => one.namespace === namespace)
  const family = t(familyName[namespace])
  const held = known.filter(({ status }) => status === 'held')
  const left = known.filter(({ status }) => status === 'left')

  return (
    <ViewBody>
      {served.length > 1 && <FamilyTabs families={served} onChoose={setNamespace} value={namespace} />}
      <div aria-live="polite" id="profile-wallets">
        {connection ? (
          <ActiveWallet connection={connection} />
        ) : (
          <div className="no-family">
            <WalletIcon size={28} />
            <p className="multichain-title">{t('profile.none')}</p>
            <p className="muted">
              <Sentence id={left.length > 0 ? 'profile.noneAgain' : 'profile.noneText'} values={{ family }} />
            </p>
          </div>
        )}
        {held.length > 0 && (
          <ul aria-label={t('profile.others')} className="list known">
            {held.map((one) => (
              <KnownWalletRow key={`${one.key} ${one.name}`} known={one} />
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <>
            <h2 className="known-title">{t('profile.recent')}</h2>
            <ul aria-label={t('profile.recent')} className="list known">
              {left.map((one) => (
                <KnownWalletRow key={`${one.key} ${one.name}`} known={one} />
              ))}
            </ul>
          </>
        )}
      </div>
      <ul className="list known">
        <ListItem
          onClick={() => context.store.getState().push({ name: 'Connect', data: { namespace } })}
          picture={
            <span className="row-icon">
              <WalletIcon />
            </span>
          }
        >
          <Sentence id="profile.add" values={{ family }} />
        </ListItem>
      </ul>
      {all > 1 && <DisconnectAll />}
    </ViewBody>
  )
}
