import { type Provider, providerName } from '../../../server/contract/providerName.ts'
import { visibleSocials } from '../../../server/contract/visibleSocials.ts'
import { startSocial } from '../../actions/startSocial.ts'
import { MoreIcon } from '../../ui/icons/MoreIcon.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './SocialRow.css'

/** The first provider in words, the others as marks; what has no room is one click away (inventory §1.1.1). */
export const SocialRow = ({ providers }: { providers: readonly Provider[] }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { wide, marks, more } = visibleSocials(providers)
  return (
    <div className="socials">
      {wide && (
        <button className="social-wide" onClick={() => startSocial(context, wide)} type="button">
          <ProviderMark provider={wide} size={20} />
          <span>
            <Sentence id="connect.continueWith" values={{ provider: providerName[wide] }} />
          </span>
        </button>
      )}
      {marks.length > 0 && (
        <ul aria-label={t('connect.socials')} className="social-marks">
          {marks.map((provider) => (
            <li key={provider}>
              <button
                aria-label={t('connect.continueWith', { provider: providerName[provider] })}
                className="social-mark"
                onClick={() => startSocial(context, provider)}
                title={providerName[provider]}
                type="button"
              >
                <ProviderMark provider={provider} size={22} />
              </button>
            </li>
          ))}
          {more && (
            <li>
              <button
                aria-label={t('connect.moreSocials')}
                className="social-mark"
                onClick={() => context.store.getState().push({ name: 'ConnectSocials' })}
                type="button"
              >
                <MoreIcon size={22} />
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
