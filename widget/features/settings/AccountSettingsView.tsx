import { closeModal } from '../../actions/closeModal.ts'
import { toWidgetError } from '../../errors/widgetError.ts'
import { findNetwork } from '../../state/networks.ts'
import { stepOf } from '../../state/stepOf.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ArrowUpIcon } from '../../ui/icons/ArrowUpIcon.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { MailIcon } from '../../ui/icons/MailIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './AccountSettingsView.css'
import { canUpgrade, hasAccountTypes } from './hasAccountTypes.ts'
import { SettingRow } from './SettingRow.tsx'

/** What belongs to the embedded wallet and its login; the way out is on the account. Inventory §1.2.3. */
export const AccountSettingsView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const { store, login } = context
  const session = useWidget((state) => state.session)
  const network = useWidget((state) => findNetwork(state.networks, state.activeNetworkId))
  const { smartSessions } = useWidget((state) => state.features)
  const { user } = session
  const chevron = <ChevronRightIcon size={18} />

  const openSecurity = async (): Promise<void> => {
    const step = stepOf(store)
    try {
      const end = await login.call('openSecurity', [])
      if (end === 'closed' && step.isHere() && !store.getState().embedded) await closeModal(context)
    } catch (error) {
      const { code, values } = toWidgetError(error)
      if (code !== 'wallet_declined') store.getState().setAlert({ kind: 'error', code, values })
    }
  }
  return (
    <ViewBody>
      {session.cookieless && <Banner title={t('settings.cookieless')} tone="info" />}
      <ul className="list settings">
        {user?.method === 'email' ? (
          <SettingRow
            end={chevron}
            icon={<MailIcon />}
            label={t('settings.email')}
            onClick={() => store.getState().push({ name: 'UpdateEmailWallet' })}
            value={user.email ?? ''}
          />
        ) : (
          <li className="setting-who">
            <Sentence
              id="settings.signedInAs"
              values={{ name: user?.name ?? user?.email ?? user?.method ?? '' }}
            />
          </li>
        )}
        <SettingRow
          end={chevron}
          icon={<GlobeIcon />}
          label={t('settings.network')}
          onClick={() => store.getState().push({ name: 'Networks' })}
          value={network?.name ?? t('networks.unknown')}
        />
        {canUpgrade(session) && (
          <SettingRow
            end={chevron}
            icon={<ArrowUpIcon />}
            label={t('upgrade.title')}
            onClick={() => store.getState().push({ name: 'UpgradeWallet' })}
          />
        )}
        {hasAccountTypes(session) && (
          <SettingRow
            end={chevron}
            icon={<LayersIcon />}
            label={t('settings.accountType.title')}
            onClick={() => store.getState().push({ name: 'SmartAccountSettings' })}
          />
        )}
        {smartSessions && network?.id.startsWith('eip155:') && (
          <SettingRow
            end={chevron}
            icon={<KeyIcon />}
            label={t('sessions.title')}
            onClick={() => store.getState().push({ name: 'SmartSessionList' })}
          />
        )}
        <SettingRow
          end={chevron}
          icon={<ShieldIcon />}
          label={t('settings.security')}
          onClick={() => void openSecurity()}
          {...(session.unwrittenWords && { note: t('settings.security.unwritten') })}
        />
      </ul>
    </ViewBody>
  )
}
