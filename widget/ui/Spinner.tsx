import './Spinner.css'

export const Spinner = ({ size = 20 }: { size?: number }) => (
  <svg aria-hidden="true" className="spinner" fill="none" height={size} viewBox="0 0 24 24" width={size}>
    <circle cx="12" cy="12" opacity={0.22} r="9" stroke="currentColor" strokeWidth={2.5} />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" strokeWidth={2.5} />
  </svg>
)
