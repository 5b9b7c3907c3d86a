import { Icon, type IconProps } from './Icon.tsx'

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect height="14" rx="3" width="18" x="3" y="5" />
    <path d="m4 8 8 5.5L20 8" />
  </Icon>
)
