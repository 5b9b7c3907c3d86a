import { Icon, type IconProps } from './Icon.tsx'

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect height="11" rx="3" width="11" x="8.75" y="8.75" />
    <path d="M15.25 5.6A3 3 0 0 0 12.6 4H7a3 3 0 0 0-3 3v5.6a3 3 0 0 0 1.6 2.65" />
  </Icon>
)
