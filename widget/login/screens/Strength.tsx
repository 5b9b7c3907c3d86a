import { useWords } from '../../words/useWords.ts'
import { strengthOf } from './strengthOf.ts'

const words = ['login.strength.1', 'login.strength.1', 'login.strength.2', 'login.strength.3'] as const

/** How long a password would hold, in three steps and in words. */
export const Strength = ({ password, id }: { password: string; id: string }) => {
  const t = useWords()
  const { level } = strengthOf(password)
  return (
    <div>
      <div aria-hidden="true" className={`password-strength strength-${level}`}>
        {[1, 2, 3].map((step) => (
          <span className={password && step <= level ? 'strength-on' : undefined} key={step} />
        ))}
      </div>
      <p aria-live="polite" className="login-note muted" id={id}>
        {password && t(words[level])}
      </p>
    </div>
  )
}
