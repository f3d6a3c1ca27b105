// Loaded before each of our processes (`--import`): lets Node run TypeScript.
import { register } from 'node:module';
import 'tsx';

register('./in-one-piece.mjs', import.meta.url);
