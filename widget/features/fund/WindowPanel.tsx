import type { ReactNode } from 'react'
import { copyLink } from '../../actions/copyLink.ts'
import { providerWindowOf } from '../../actions/fund/providerWindow.ts'
import { verbatim } from '../../format/verbatim.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { useWindowOpen } from './useWindowOpen.ts'
import '../../ui/TextButton.css'
import { Sentence } from '../../ui/Sentence.tsx'

/**
 * A window elsewhere in which the person acts: what is known of it, and the ways back to it. `running`: what happens there
 * is known already, whatever became of the window.
 */
export const WindowPanel = (props: {
  picture: ReactNode
  name: string
  title: string
  /** What is known beside the window; '' where that is nothing. */
  text: string
  page: { url: string | undefined; shown: boolean } | undefined
  running: boolean
  onAgain(): void
  /** Below, where nothing more will be heard. */
  end?: ReactNode
}) => {
  const { name, page, running, text } = props
  const t = useWords()
  const context = useWidgetContext()
  const isOpen = useWindowOpen()
  const { url } = page ?? {}
  const state = !page ? 'opening' : !page.shown ? 'blocked' : isOpen ? 'open' : 'closed'
  const told = {
    opening: t('fund.window.opening'),
    blocked: t('fund.window.blocked'),
    open: t('fund.window.open', { name: verbatim(name) }),
    closed: t('fund.window.closed', { name: verbatim(name) }),
  }[state]
  return (
    <StatusView
      picture={props.picture}
      state="waiting"
      text={running || (state === 'open' && text) ? text : [told, text].filter(Boolean).join(' ')}
      title={props.title}
    >
      <div className="fund-wait">
        {state === 'blocked' && (
          <a className="button button-primary" href={url} rel="noopener noreferrer" target="_blank">
            <span>
              <Sentence id="fund.window.show" values={{ name }} />
            </span>
            <ExternalIcon size={18} />
          </a>
        )}
        {state === 'open' && (
          <Button icon={<ExternalIcon size={18} />} onClick={() => providerWindowOf(context).focus()}>
            <Sentence id="fund.window.show" values={{ name }} />
          </Button>
        )}
        {state === 'closed' && (
          <Button icon={<ExternalIcon size={18} />} onClick={props.onAgain}>
            {t('fund.window.again')}
          </Button>
        )}
        {props.end}
        {url !== undefined && (
          <button className="text-button" onClick={() => void copyLink(context, url)} type="button">
            <span className="fund-copy">
              <CopyIcon size={16} />
              {t('link.copy')}
            </span>
          </button>
        )}
        {!page && <Button onClick={() => context.store.getState().goBack()}>{t('connecting.cancel')}</Button>}
      </div>
    </StatusView>
  )
}
