import { IconButton } from '../../ui/IconButton.tsx'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWords } from '../../words/useWords.ts'

/** One key, hidden while there is none. */
export const KeyRow = (props: { name: string; value: string | null; copied: boolean; onCopy(): void }) => {
  const t = useWords()
  const { name, value, copied } = props
  return (
    <li>
      <div>
        <p className="muted">{name}</p>
        <p className="mono">{value ?? <span aria-hidden="true">••••••••••••••••</span>}</p>
      </div>
      {value && (
        <IconButton
          label={t(copied ? 'login.keys.copied' : 'login.keys.copy', { name })}
          onClick={props.onCopy}
        >
          {copied ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      )}
    </li>
  )
}
