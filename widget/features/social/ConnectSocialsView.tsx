import { type Provider, providerName } from '../../../server/contract/providerName.ts'
import { startSocial } from '../../actions/startSocial.ts'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Every provider that is switched on, in words. */
export const ConnectSocialsView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const offered = useWidget((state) => state.login)
  const providers: Provider[] = [
    ...(offered?.socials ?? []),
    ...(offered?.passkey ? ['passkey' as const] : []),
  ]
  return (
    <ViewBody>
      <ul aria-label={t('connect.socials')} className="list">
        {providers.map((provider) => (
          <ListItem
            end={<ChevronRightIcon size={18} />}
            key={provider}
            onClick={() => startSocial(context, provider)}
            picture={
              <span className="row-icon social-picture">
                <ProviderMark provider={provider} size={22} />
              </span>
            }
          >
            {providerName[provider]}
          </ListItem>
        ))}
      </ul>
    </ViewBody>
  )
}
