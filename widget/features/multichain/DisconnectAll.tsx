import { useEffect, useId, useRef, useState } from 'react'
import { disconnect } from '../../actions/disconnect.ts'
import { Button } from '../../ui/Button.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** One press could not be taken back: what it does is said first. */
export const DisconnectAll = () => {
  const t = useWords()
  const context = useWidgetContext()
  const [pressed, setPressed] = useState(false)
  const question = useId()
  const list = useRef<HTMLUListElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    // Cancel, which had the focus, is gone.
    if (wasPressed.current && !pressed) list.current?.querySelector('button')?.focus()
    wasPressed.current = pressed
  }, [pressed])
  if (pressed)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
      <div aria-labelledby={question} className="disconnect-all" role="group">
        <p className="muted" id={question}>
          {t('profile.disconnectAll.text')}
        </p>
        <div>
          <Button initialFocus onClick={() => setPressed(false)}>
            {t('siwx.cancel')}
          </Button>
          <Button kind="danger" onClick={() => void disconnect(context)}>
            {t('profile.disconnectAll')}
          </Button>
        </div>
      </div>
    )
  return (
    <ul className="list known" ref={list}>
      <ListItem
        onClick={() => setPressed(true)}
        picture={
          <span className="row-icon">
            <DisconnectIcon />
          </span>
        }
        tone="danger"
      >
        {t('profile.disconnectAll')}
      </ListItem>
    </ul>
  )
}
