export { Button, type ButtonProps, type ButtonVariant } from './button.tsx'
export { ButtonLink, type ButtonLinkProps } from './button-link.tsx'
export { ButtonRow } from './button-row.tsx'
