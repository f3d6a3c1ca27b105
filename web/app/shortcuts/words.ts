import { areaWords, type Same } from '../../i18n/area.ts';

const pt = {
  title: 'Atalhos de teclado',
  lead: 'Tudo no console funciona só com o teclado: Tab anda, Enter aciona. Estas teclas encurtam o caminho.',
  on: 'Usar atalhos de uma tecla só',
  onHelp: 'Desligue se você dita textos ou se uma tecla solta atrapalha. Ctrl K continua. Vale neste navegador.',
  off: 'Desligados: as teclas abaixo que não levam Ctrl não fazem nada.',
  followedBy: 'depois',
  place: {
    everywhere: 'Em qualquer página',
    sections: 'Ir para uma seção',
    lists: 'Em listas',
    boxes: 'Em janelas e listas de escolha',
  },
  everywhere: { palette: 'Buscar e ir: páginas, ações, registros', help: 'Esta página' },
  lists: {
    next: 'Próxima linha',
    before: 'Linha anterior',
    open: 'Abrir a linha',
    openTab: 'Abrir a linha em outra aba',
    select: 'Selecionar a linha, onde há seleção',
    search: 'Ir para a busca da lista',
  },
  boxes: {
    close: 'Fechar e voltar para onde estava',
    walk: 'Andar pelas opções',
    letters: 'Ir para a opção que começa assim',
    letter: 'letras',
    choose: 'Escolher',
  },
};

const en: Same<typeof pt> = {
  title: 'Keyboard shortcuts',
  lead: 'Everything in the console works by keyboard alone: Tab moves, Enter presses. These keys are a shorter way.',
  on: 'Use single-key shortcuts',
  onHelp: 'Switch them off if you dictate text or a stray key gets in the way. Ctrl K stays. Kept in this browser.',
  off: 'Off: the keys below without Ctrl do nothing.',
  followedBy: 'then',
  place: {
    everywhere: 'On any page',
    sections: 'Go to a section',
    lists: 'In lists',
    boxes: 'In boxes and dropdowns',
  },
  everywhere: { palette: 'Search and go: pages, actions, records', help: 'This page' },
  lists: {
    next: 'Next row',
    before: 'Row before',
    open: 'Open the row',
    openTab: 'Open the row in another tab',
    select: 'Select the row, where rows can be selected',
    search: 'Go to the list’s search',
  },
  boxes: {
    close: 'Close, and back to where you were',
    walk: 'Walk through the options',
    letters: 'Go to the option that begins so',
    letter: 'letters',
    choose: 'Choose',
  },
};

export const both = { pt, en };
export const useShortcutWords = areaWords(both);
