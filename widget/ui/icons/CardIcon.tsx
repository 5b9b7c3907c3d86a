import { Icon, type IconProps } from './Icon.tsx'

export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect height="13" rx="2.5" width="18" x="3" y="5.5" />
    <path d="M3 10h18M7 15h3.5" />
  </Icon>
)
