export { LinkPage } from './link-page.tsx';
export { LinksPage } from './links-page.tsx';
export { NewLinkPage } from './new-link-page.tsx';
